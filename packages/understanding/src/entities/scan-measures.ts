import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import type { Phrases } from "../text/phrases.ts";
import { endsAt } from "./beside.ts";
import { type Found, type Read, scan } from "./kind.ts";

/**
 * Reads what is measured in numbers at each token. A value with a part of it beside it that no reader took is none: what was
 * read is a part of what was said, however surely its unit is named.
 */
export function scanMeasures(heard: Heard, words: Vocabulary, read: (index: number) => Read | null): Found[] {
  return scan(heard, (index) => {
    const result = read(index);
    if (!result?.found) return result;
    const left = behindPart(heard, result.next, words);
    return left !== null || isShared(heard, index, words) ? { found: null, next: left ?? result.next } : result;
  });
}

/** The index behind a part of a value that follows it: a month "and a half", 2 dollars "million". Null where none does. */
function behindPart(heard: Heard, to: number, words: Vocabulary): number | null {
  const { tokens } = heard;
  const isBehindNumber = isDigits(tokens[to - 1]?.word) || endsAt(words.numbers, heard, to);
  // "Two k" is a number; behind anything else the letter is an "ok".
  const isScale = isBehindNumber || !/^[a-z]{1,2}$/.test(tokens[to]?.word ?? "");
  const tables: readonly Phrases<unknown>[] = [words.andParts, words.sharesBehind, ...(isScale ? [words.scales] : [])];
  return tables.map((table) => table.at(tokens, to)?.next).find((next) => next !== undefined) ?? null;
}

/** Whether words before a value take a share of it: "a quarter of" a million, "10% of" 500 rupees. */
function isShared(heard: Heard, from: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  const begin = /^an?$/.test(tokens[from - 1]?.word ?? "") ? from - 1 : from;
  const isOfPercent = tokens[begin - 1]?.word === "of" && /[%٪]/.test(gapBefore(heard, begin - 1));
  return isOfPercent || endsAt(words.shares, heard, begin);
}
