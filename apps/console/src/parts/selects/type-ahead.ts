/** What was typed in a list and when: ms of the page's clock. */
export type Typed = { readonly letters: string; readonly at: number };

/** Letters that follow each other within this time, in ms, are one word. */
const pause = 800;

/** What has been typed with one sign more. */
export function typedOn(typed: Typed | null, sign: string, at: number): Typed {
  return { letters: isWithinWord(typed, at) ? typed.letters + sign : sign, at };
}

/** Whether a word is being typed: a space then belongs to it. */
export function isWithinWord(typed: Typed | null, at: number): typed is Typed {
  return typed !== null && at - typed.at < pause;
}

/**
 * The entry that typed letters mean: the first from `from` on, and round the end, that begins with them. One letter
 * again and again goes from entry to entry. -1: no entry begins so.
 */
export function entryTyped(labels: readonly string[], letters: string, from: number): number {
  const [first = ""] = letters;
  const isOneLetter = [...letters].every((letter) => letter === first);
  const wanted = (isOneLetter ? first : letters).toLocaleLowerCase();
  const start = Math.max(0, isOneLetter ? from + 1 : from);
  const round = labels.map((_, step) => (start + step) % labels.length);
  return round.find((index) => labels[index]?.toLocaleLowerCase().startsWith(wanted)) ?? -1;
}
