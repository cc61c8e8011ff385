import { readDigits } from "../numbers/read-digits.ts";
import { confidences, type Found, type Kind, outside, scan, span } from "./kind.ts";

/**
 * A string of digits, such as an account number; leading zeros stay. The entity's limits count digits. Where several
 * runs were said, those of a fitting length count; where none fits, the longest is reported as outside.
 */
export const digits: Kind = (limits) => ({
  said: (heard, { words }) => {
    const runs = scan(heard, (index) => {
      const read = readDigits(heard, index, words);
      if (!read) return null;
      const found = {
        value: read.value,
        ...span(heard, index, read.next),
        confidence: confidences.shared,
        ...outside(read.value.length, limits),
      };
      return { found, next: read.next };
    });
    const fitting = runs.filter((run) => run.out_of_range === undefined);
    return fitting.length > 0 ? fitting : longest(runs);
  },
  pressed: (pressed) => {
    if (!/^\d+$/.test(pressed)) return null;
    return { value: pressed, start: 0, end: pressed.length, confidence: 1, ...outside(pressed.length, limits) };
  },
});

function longest(runs: readonly Found[]): Found[] {
  const length = (run: Found) => String(run.value).length;
  return [...runs].sort((a, b) => length(b) - length(a)).slice(0, 1);
}
