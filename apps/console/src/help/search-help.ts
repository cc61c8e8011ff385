import type { Section } from "./page.ts";

/** A place in Help that fits what was typed. */
export type Found = { readonly section: Section; readonly excerpt: string };

const mostFound = 20;
const excerptLength = 140;

/**
 * The sections that hold every typed word, best first. A word in the title counts most, then one in a heading, then one in
 * the text. A word is found at the beginning of words.
 */
export function searchHelp(sections: readonly Section[], typed: string): readonly Found[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostFound)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words[0] ?? "") }));
}

function scoreOf(section: Section, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score =
      (at(section.id === null ? section.title : "", word) >= 0 ? 9 : 0) +
      (at(section.heading, word) >= 0 ? 5 : 0) +
      (at(section.title, word) >= 0 ? 2 : 0) +
      (at(section.text, word) >= 0 ? 1 : 0);
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** Where a word of the text begins so; -1 where none does. */
function at(text: string, word: string): number {
  const small = text.toLowerCase();
  for (let from = small.indexOf(word); from >= 0; from = small.indexOf(word, from + 1)) {
    if (from === 0 || !/[\p{L}\p{N}]/u.test(small[from - 1] ?? "")) return from;
  }
  return -1;
}

function excerptOf(text: string, word: string): string {
  const found = Math.max(0, at(text, word));
  const from = found < 40 ? 0 : text.indexOf(" ", found - 40) + 1;
  const rest = text.length > from + excerptLength ? "…" : "";
  return `${from > 0 ? "…" : ""}${text.slice(from, from + excerptLength)}${rest}`;
}
