import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { readNumber } from "../numbers/read-number.ts";
import type { Heard } from "../text/heard.ts";
import { endsAt, isBehindNumber } from "./beside.ts";
import { foundNumber, type Kind, outside, scan } from "./kind.ts";

/** Places in an order; the value is a JSON number, 3 for "the third one", -1 for the last and -2 for the last but one. */
export const ordinal: Kind = (limits) => ({
  said: (heard, { words }) =>
    scan(heard, (index) => {
      const read = readPlace(heard, index, words);
      if (!read) return null;
      const found = foundNumber(heard, index, read, limits);
      return { found: isOfCalendar(heard, index, read.next, words) ? null : found, next: read.next };
    }),
  pressed: (digits) => {
    if (!/^[1-9]\d{0,4}$/.test(digits)) return null;
    return { value: Number(digits), start: 0, end: digits.length, confidence: 1, ...outside(Number(digits), limits) };
  },
});

function readPlace(heard: Heard, index: number, words: Vocabulary): { value: number; next: number } | null {
  const { tokens } = heard;
  const tables = [words.ranks, words.ordinals, words.places];
  const named = tables.flatMap((table) => table.at(tokens, index) ?? []).sort((a, b) => b.next - a.next)[0];
  if (named) return named;
  const number = readNumber(heard, index, words);
  const mark = number && /^(?:st|nd|rd|th)$/.test(tokens[number.next]?.word ?? "");
  return number && mark && !number.spoken && number.value > 0 ? { value: number.value, next: number.next + 1 } : null;
}

/** Whether the place is a day, a stretch of time or a fraction: "5th of March", "one second", "last friday", "a third of it". */
function isOfCalendar(heard: Heard, index: number, next: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  const behind = [words.units, words.clockUnits, words.weekdays, words.months, words.dayParts, words.dayMarks];
  if (behind.some((table) => table.at(tokens, next) !== null) || words.partOf.at(tokens, next) !== null) return true;
  const before = [words.units, words.clockUnits, words.months];
  return before.some((table) => endsAt(table, heard, index)) || isBehindNumber(heard, index, words);
}
