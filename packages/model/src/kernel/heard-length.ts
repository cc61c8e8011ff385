/**
 * How many characters of words were heard, when so much of them was, from 0 to 1. Words are taken to follow each other
 * evenly; the one that was being said when the rest was cut counts as cut.
 */
export function heardLength(words: string, share: number): number {
  if (share >= 1) return words.length;
  return Math.max(0, words.lastIndexOf(" ", Math.floor(words.length * share)));
}
