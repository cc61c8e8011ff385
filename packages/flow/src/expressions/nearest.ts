/**
 * The known words that a wrong one may stand for, nearest first: those that hold it, then those that differ in few
 * letters. What is as near, or not near at all, keeps the order in which it was given.
 * @param most how many are given at most
 */
export function nearest(wrong: string, known: Iterable<string>, most: number): readonly string[] {
  const asked = wrong.toLowerCase();
  return [...known]
    .map((word) => ({ word, far: distance(asked, word.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ word }) => word);
}

/** Longer words are compared by their beginnings: the work stays small whatever a person writes. */
const compared = 60;

/** Fewer letters stand in many words by chance. */
const telling = 3;

/** Nothing says that one was meant by the other. */
const unlike = compared + 1;

/** How many letters have to be added, removed, replaced or swapped with their neighbour; less where one holds the other. */
function distance(a: string, b: string): number {
  const [from, to] = [a.slice(0, compared), b.slice(0, compared)];
  if (from === to) return 0;
  const holds = Math.min(from.length, to.length) >= telling && (to.includes(from) || from.includes(to));
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  const changes = last[to.length] ?? 0;
  if (holds) return Math.min(1, changes);
  return changes * 2 <= Math.max(from.length, to.length) ? changes : unlike;
}

const listed = 5;

/** What is known in place of a wrong name, as a sentence that follows what is wrong: "Known are size and quantity." */
export function knownSentence(wrong: string, known: ReadonlySet<string>): string {
  if (known.size === 0) return "None is known yet.";
  const names = nearest(wrong, known, listed);
  const more = known.size - names.length;
  if (more > 0) return `Known are ${names.join(", ")} and ${more} more.`;
  const last = names.at(-1) ?? "";
  return names.length === 1 ? `Known is ${last}.` : `Known are ${names.slice(0, -1).join(", ")} and ${last}.`;
}
