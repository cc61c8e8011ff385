import { fold, foldDigits, isAscii } from "./fold.ts";

/** One word, or one run of digits. Offsets are UTF-16 positions in the text it was found in. */
export type Token = { readonly word: string; readonly start: number; readonly end: number };

/** An input prepared once for every reader. `digits` is the text with ASCII digits, offset for offset. */
export type Heard = { readonly text: string; readonly digits: string; readonly tokens: readonly Token[] };

// A word keeps its inner apostrophes and joiners ("don't", "क्‍या"); digits and letters are told apart ("5pm").
const tokenPattern = /\p{Nd}+|[\p{L}\p{M}\p{No}\p{Nl}]+(?:['’\u200c\u200d]+[\p{L}\p{M}]+)*/gu;
/** The same where a text is in ASCII, as most are: four times as fast. */
const asciiTokenPattern = /[0-9]+|[A-Za-z]+(?:'+[A-Za-z]+)*/g;

export function hear(text: string): Heard {
  const tokens: Token[] = [];
  const isPlain = isAscii(text);
  for (const found of text.matchAll(isPlain ? asciiTokenPattern : tokenPattern)) {
    const word = fold(found[0]);
    if (word !== "") tokens.push({ word, start: found.index, end: found.index + found[0].length });
  }
  return { text, digits: isPlain ? text : foldDigits(text), tokens };
}

/** What stands between a token and the one before it; empty for the first. */
export function gapBefore(heard: Heard, index: number): string {
  const before = heard.tokens[index - 1];
  const token = heard.tokens[index];
  return before && token ? heard.text.slice(before.end, token.start) : "";
}

/** The place of the first token at or behind an offset. */
export function firstFrom(tokens: readonly Token[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isDigits(word: string | undefined): word is string {
  return word !== undefined && /^[0-9]+$/.test(word);
}
