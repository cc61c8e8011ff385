import { isFree } from "../entities/beside.ts";
import type { CalendarUnit, ClockUnit } from "../lexicon/lexicon.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { isClose } from "../numbers/read-group.ts";
import { readNumber } from "../numbers/read-number.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";

export type StretchUnit = CalendarUnit | ClockUnit;

/** A stretch of time: whole counts by unit, and the index behind it. */
export type Stretch = { readonly counts: { readonly [Unit in StretchUnit]?: number }; readonly next: number };

/** From the longest; each with what a half of it is made of. A half of a month has no sure length. */
const units: readonly StretchUnit[] = ["year", "month", "week", "day", "hour", "minute", "second"];
const parts: { readonly [Unit in StretchUnit]?: readonly [of: StretchUnit, count: number] } = {
  year: ["month", 12],
  week: ["day", 7],
  day: ["hour", 24],
  hour: ["minute", 60],
  minute: ["second", 60],
};
const largest = 100_000;

/**
 * The stretch of time that begins at a token: "two and a half hours", "an hour and a half", "1 hour 30 minutes",
 * "dedh ghanta". Null when none does, or when its length is not sure.
 */
export function readStretch(heard: Heard, index: number, words: Vocabulary): Stretch | null {
  let counts: Stretch["counts"] = {};
  let next = index;
  let smallest = -1;
  for (;;) {
    const and = next > index ? words.and.at(heard.tokens, next) : null;
    const place = and?.next ?? next;
    const piece = readPiece(heard, place, words) ?? (smallest === hours ? readMinutes(heard, place, words) : null);
    if (!piece || units.indexOf(piece.unit) <= smallest) break;
    const whole = split(piece.count, piece.unit);
    if (!whole) return null;
    counts = { ...counts, ...whole };
    smallest = units.findLastIndex((unit) => unit in whole);
    next = piece.next;
  }
  return next === index ? null : { counts, next };
}

const hours = units.indexOf("hour");

/** Minutes that are not called so, behind hours: "one hour thirty", "1h30". */
function readMinutes(heard: Heard, index: number, words: Vocabulary): Piece | null {
  const number = isClose(heard, index) ? readNumber(heard, index, words) : null;
  const isMinutes = number !== null && number.value >= 10 && number.value < 60 && Number.isInteger(number.value);
  return isMinutes && isFree(heard, number.next, words)
    ? { count: number.value, unit: "minute", next: number.next }
    : null;
}

type Piece = { readonly count: number; readonly unit: StretchUnit; readonly next: number };

function readPiece(heard: Heard, index: number, words: Vocabulary): Piece | null {
  const { tokens } = heard;
  const named = words.stretches.at(tokens, index);
  if (named) return { count: named.value[0], unit: named.value[1], next: named.next };
  const isArticle = /^an?$/.test(tokens[index]?.word ?? "");
  // "sava ghanta": one hour and a quarter.
  const fraction = words.fractions.at(tokens, index);
  const number =
    readNumber(heard, index, words) ??
    (isArticle ? { value: 1, next: index + 1 } : fraction && { value: 1 + fraction.value, next: fraction.next });
  if (!number || number.value < 0 || number.value > largest) return null;
  const article = /^an?$/.test(tokens[number.next]?.word ?? "") && !isArticle ? number.next + 1 : number.next;
  const isTight = isDigits(tokens[number.next - 1]?.word) && gapBefore(heard, number.next) === "";
  const unit =
    words.clockUnits.at(tokens, article) ??
    words.units.at(tokens, article) ??
    (isTight ? words.tightUnits.at(tokens, number.next) : null);
  if (!unit) return null;
  const part = words.andParts.at(tokens, unit.next);
  return { count: number.value + (part?.value ?? 0), unit: unit.value, next: part?.next ?? unit.next };
}

/** A count with a fraction in whole units; null where it has none. */
function split(count: number, unit: StretchUnit): Stretch["counts"] | null {
  const whole = Math.floor(count);
  const rest = count - whole;
  if (rest === 0) return { [unit]: whole };
  const smaller = parts[unit];
  const inside = smaller && split(Number((rest * smaller[1]).toFixed(6)), smaller[0]);
  return inside ? { ...(whole > 0 && { [unit]: whole }), ...inside } : null;
}
