/**
 * Does the work every so many milliseconds, one round at a time: while a round waits, for a database that is away say,
 * none piles up behind it. What a round fails of goes to `failed`. The answer stops the rounds and waits for the last,
 * whose signal is aborted: what it fails of then is no fault.
 */
export function inRounds(
  every: number,
  work: (stopping: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController();
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= work(stop.signal)
      .catch((error) => {
        if (!stop.signal.aborted) failed(error);
      })
      .finally(() => {
        round = null;
      });
  }, every);
  return async () => {
    clearInterval(timer);
    stop.abort();
    await round;
  };
}
