import type { Vocabulary } from "../lexicon/vocabulary.ts";
import type { Heard } from "../text/heard.ts";
import { type DateCues, readDuration } from "./date-cues.ts";

/** A way from a day that is named behind it: "two days after" Christmas, "the day before" Diwali, "the Monday after" it. */
export type ReadShift = { readonly cues: DateCues; readonly next: number };

/** The shift that begins at a token; null when none does. Behind it the day stands that it counts from. */
export function readShift(heard: Heard, index: number, words: Vocabulary): ReadShift | null {
  const { tokens } = heard;
  const begin = words.glue.at(tokens, index)?.next ?? index;
  // "The day after tomorrow" is a day by itself.
  if (words.days.at(tokens, index) ?? words.days.at(tokens, begin)) return null;
  const read = readWeekday(heard, begin, words) ?? readLength(heard, begin, words);
  const shift = read && read.cues.direction === undefined ? words.shifts.at(tokens, read.next) : null;
  // "Monday from next week" counts from nothing.
  const isAway = read?.cues.weekday === undefined || words.awayBefore.at(tokens, read.next) !== null;
  if (!read || !shift || !isAway) return null;
  // "The day before the 3rd".
  const next = words.glue.at(tokens, shift.next)?.next ?? shift.next;
  return { cues: { ...read.cues, direction: shift.value }, next };
}

function readWeekday({ tokens }: Heard, index: number, words: Vocabulary): ReadShift | null {
  const weekday = words.weekdays.at(tokens, index);
  return weekday && { cues: { weekday: weekday.value }, next: weekday.next };
}

function readLength(heard: Heard, index: number, words: Vocabulary): ReadShift | null {
  const unit = words.units.at(heard.tokens, index);
  // "The week before Christmas" is no day.
  return unit?.value === "day"
    ? { cues: { count: 1, unit: unit.value }, next: unit.next }
    : readDuration(heard, index, words);
}
