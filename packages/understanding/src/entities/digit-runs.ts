import type { DigitRun } from "@parley/model/kernel";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { readDigits } from "../numbers/read-digits.ts";
import { gapBefore, type Heard } from "../text/heard.ts";
import { span } from "./kind.ts";

/** Who dictates pauses, and recognisers write signs there. */
const pause = /^[\s\p{P}]*$/u;

/**
 * The digits of a text, as values of digits are read, for those who hide them. Runs beside each other are one: a reader of values
 * may end a number where it has to.
 */
export function digitRuns(heard: Heard, words: Vocabulary): DigitRun[] {
  const { tokens } = heard;
  const runs: DigitRun[] = [];
  let isOpen = false;
  for (let index = 0; index < tokens.length; ) {
    const read = readDigits(heard, index, words);
    const before = isOpen && pause.test(gapBefore(heard, index)) ? runs.at(-1) : undefined;
    isOpen = read !== null;
    if (read !== null) {
      const { start, end } = span(heard, index, read.next);
      const run = { start, end, digits: read.value, groups: read.groups };
      if (before === undefined) runs.push(run);
      else runs[runs.length - 1] = joined(before, run);
    }
    index = read?.next ?? index + 1;
  }
  return runs;
}

const joined = (one: DigitRun, next: DigitRun): DigitRun => ({
  start: one.start,
  end: next.end,
  digits: one.digits + next.digits,
  groups: [...one.groups, ...next.groups],
});
