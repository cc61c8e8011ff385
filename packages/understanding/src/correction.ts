import { endsAt, isFigure } from "./entities/beside.ts";
import type { Vocabulary } from "./lexicon/vocabulary.ts";
import { gapBefore, type Heard, isDigits } from "./text/heard.ts";

/** Correction markers side by side ("sorry, make it"): the first token of them, and the one behind them. */
export type Correction = {
  readonly from: number;
  readonly next: number;
  /** The last token before them that is part of a value; -1 where none is. */
  readonly value: number;
};

/**
 * The last correction markers ("no, I mean", "matlab") that something follows, or null. Some words are markers only at
 * times ("no"). They do not count behind words that make them ordinary ("have no"), nor in a phrase of their own ("no
 * idea", "wait for").
 */
export function lastCorrection(heard: Heard, words: Vocabulary): Correction | null {
  const { tokens } = heard;
  let [from, next] = [-1, -1];
  for (let index = 0; index < tokens.length; ) {
    const marker = words.corrections.at(tokens, index) ?? weakMarker(heard, index, words);
    if (marker && marker.next < tokens.length) {
      from = next === index ? from : index;
      next = marker.next;
    }
    index = marker?.next ?? index + 1;
  }
  if (from < 0) return null;
  let value = from - 1;
  while (value >= 0 && !isFigure(heard, value, words)) value--;
  return { from, next, value };
}

/** The position just after the last correction markers, or null. */
export function correctionEnd(heard: Heard, words: Vocabulary): number | null {
  const last = lastCorrection(heard, words);
  return last && (heard.tokens[last.next - 1]?.end ?? null);
}

/** Whether a correction takes a value back: the last one that was said before it. */
export function takesBack({ tokens }: Heard, { value }: Correction, said: { start: number; end: number }): boolean {
  const token = tokens[value];
  return token !== undefined && said.start <= token.start && token.end <= said.end;
}

/** So many words behind a correction may lead to the value: "actually I can only do". */
const mostLeading = 8;

/**
 * The figure that a correction leads to, or null: a pause or a word that leads to none stands before the others. "No breakfast,
 * 2 adults" and "sorry, 4 of us" take no time back.
 */
export function correctedFigure(heard: Heard, { next }: Correction, words: Vocabulary): number | null {
  const { tokens } = heard;
  for (let place = next; place < Math.min(next + mostLeading, tokens.length); ) {
    if (place > next && isBehindPause(heard, place)) return null;
    if (isFigure(heard, place, words)) {
      const isCount = isNumbered(heard, place - 1, words) || words.ofThem.at(tokens, place + 1) !== null;
      return isCount ? null : place;
    }
    const tables = [words.correctionLeads, words.placeFillers, words.replyFillers, words.glue, words.harmless];
    const lead = tables.map((table) => table.at(tokens, place)?.next ?? place);
    if (Math.max(...lead) === place) return null;
    place = Math.max(...lead);
  }
  return null;
}

function weakMarker(heard: Heard, index: number, words: Vocabulary): { next: number } | null {
  const { tokens } = heard;
  const marker = words.weakCorrections.at(tokens, index);
  if (marker === null || words.neutral.at(tokens, index) !== null) return null;
  const isBlocked = words.correctionBlockers.at(tokens, index - 1)?.next === index || isSign(heard, index, words);
  if (isBlocked && !isBehindValue(heard, index, words)) return null;
  const isOrdinary = words.negated.at(tokens, marker.next) !== null || words.stalls.at(tokens, index) !== null;
  return isOrdinary && !isBehindPause(heard, marker.next) ? null : marker;
}

/** Whether it stands for "number": "flat no 2". */
function isSign(heard: Heard, index: number, words: Vocabulary): boolean {
  const sign = words.numberSigns.at(heard.tokens, index);
  return sign !== null && isDigits(heard.tokens[sign.next]?.word) && endsAt(words.labels, heard, index);
}

/** Whether it is written as "No. 12". */
function isNumbered(heard: Heard, index: number, words: Vocabulary): boolean {
  const isSign = words.numberSigns.at(heard.tokens, index)?.next === index + 1;
  return isSign && gapBefore(heard, index + 1).startsWith(".") && isDigits(heard.tokens[index + 1]?.word);
}

/** Whether a pause stands before a token, or the "am" of an hour. */
function isBehindValue(heard: Heard, index: number, words: Vocabulary): boolean {
  const isHour = words.dayParts.at(heard.tokens, index - 1)?.next === index && isDigits(heard.tokens[index - 2]?.word);
  return isHour || isBehindPause(heard, index);
}

function isBehindPause(heard: Heard, index: number): boolean {
  return /[,;.!?]/.test(gapBefore(heard, index));
}
