import type { Vocabulary } from "../lexicon/vocabulary.ts";
import type { Heard } from "../text/heard.ts";
import { readDigits } from "./read-digits.ts";

/** Letters and digits dictated one after another, joined: "a b c one two double three" is ABC1233. */
export type ReadSpelled = { readonly value: string; readonly next: number };

const most = 80;

/** The spelled run that begins at a token, in capital letters; null when fewer than three pieces stand together. */
export function readSpelled(heard: Heard, index: number, words: Vocabulary): ReadSpelled | null {
  let value = "";
  let place = index;
  let pieces = 0;
  while (place < heard.tokens.length && pieces < most) {
    const digits = readDigits(heard, place, words);
    const word = heard.tokens[place]?.word ?? "";
    if (digits) {
      value += digits.value;
      pieces += digits.pieces;
      place = digits.next;
    } else if (/^[a-z]$/.test(word)) {
      value += word.toUpperCase();
      pieces += 1;
      place += 1;
    } else break;
  }
  return pieces >= 3 ? { value, next: place } : null;
}
