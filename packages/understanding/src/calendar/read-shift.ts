import type { Vocabulary } from "../lexicon/vocabulary.ts";
import type { Heard } from "../text/heard.ts";
import { type DateCues, readDuration } from "./date-cues.ts";

/** A way from a day that is named behind it: "two days after" Christmas, "the day before" Diwali. */
export type ReadShift = { readonly cues: DateCues; readonly next: number };

/** The shift that begins at a token; null when none does. Behind it the day stands that it counts from. */
export function readShift(heard: Heard, index: number, words: Vocabulary): ReadShift | null {
  const { tokens } = heard;
  const begin = words.glue.at(tokens, index)?.next ?? index;
  const unit = words.units.at(tokens, begin);
  const stretch = unit ? { cues: { count: 1, unit: unit.value }, next: unit.next } : readDuration(heard, begin, words);
  const shift = stretch && stretch.cues.direction === undefined ? words.shifts.at(tokens, stretch.next) : null;
  return stretch && shift && { cues: { ...stretch.cues, direction: shift.value }, next: shift.next };
}
