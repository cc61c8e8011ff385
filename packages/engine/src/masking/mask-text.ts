import type { DigitRun } from "@parley/model/kernel";
import { areDigits, digitRuns } from "./digit-runs.ts";

/** A stretch of a text: from the first character, up to the one at `end`. */
export type Span = { readonly start: number; readonly end: number };

/** The mask types that hide digits, by which digits they hide. */
const digitTypes: { readonly [type: string]: (text: string, run: DigitRun) => boolean } = {
  all_digits: areDigits,
  card: (_text, run) => holdsCard(run),
  phone: (_text, run) => mayBePhone(run),
};

const finders: { readonly [type: string]: (text: string) => readonly Span[] } = {
  email: (text) => spansOf(text, /[^\s@<>]{1,64}@[^\s@<>]{1,255}\.[\p{L}]{2,24}/gu),
  date: (text) => spansOf(text, /(?<!\d)\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?!\d)/g),
};

/** Whether a mask type hides digits: more of them may make a value of what is none yet. */
export const hidesDigits = (type: string): boolean => Object.hasOwn(digitTypes, type);

/** The values that the mask types name. `told` are digits that were understood in the text, beside those found here. */
export function typedSpans(text: string, types: readonly string[], told: readonly DigitRun[] = []): readonly Span[] {
  const runs = types.some(hidesDigits) ? [...digitRuns(text), ...told] : told;
  return types.flatMap((type) => {
    const isHidden = digitTypes[type];
    return isHidden === undefined ? (finders[type]?.(text) ?? []) : runs.filter((run) => isHidden(text, run));
  });
}

/** Whether two stretches share a character. */
export const meet = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Puts the mask in place of each span of a text, and once for spans that overlap. */
export function maskSpans(text: string, spans: readonly Span[], mask: string): string {
  if (spans.length === 0) return text;
  let result = "";
  let position = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= position) continue;
    result += text.slice(position, Math.max(position, start)) + (start < position ? "" : mask);
    position = end;
  }
  return result + text.slice(position);
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** Digits that stand together, alone or with those beside them, are the number of a card. Other digits may be said with it. */
function holdsCard({ digits, sizes }: DigitRun): boolean {
  if (digits.length < fewestOfCard) return false;
  let start = 0;
  for (let first = 0; first < sizes.length; first++) {
    let end = start;
    for (let last = first; last < sizes.length && end - start < mostOfCard; last++) {
      end += sizes[last] ?? 0;
      if (isCard(digits.slice(start, end))) return true;
    }
    start += sizes[first] ?? 0;
  }
  return false;
}

const [fewestOfCard, mostOfCard] = [13, 19];

/** 13 to 19 digits whose Luhn sum is a multiple of ten. */
function isCard(digits: string): boolean {
  if (digits.length < fewestOfCard || digits.length > mostOfCard) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** 7 to 15 digits. More that do not stand together may be several numbers. */
function mayBePhone({ digits, sizes }: DigitRun): boolean {
  return digits.length >= 7 && (digits.length <= 15 || sizes.length > 1);
}
