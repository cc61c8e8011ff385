/**
 * Does the work every so many milliseconds, one round at a time: while a round waits, for a database that is away say,
 * none piles up behind it. What a round fails of goes to `failed`. The answer stops the rounds and waits for the last.
 */
export function inRounds(
  every: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= work()
      .catch(failed)
      .finally(() => {
        round = null;
      });
  }, every);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
