import type { DigitGroup, DigitRun } from "@parley/model/kernel";
import { areDigits, digitRuns } from "./digit-runs.ts";

/** A stretch of a text: from the first character, up to the one at `end`. */
export type Span = { readonly start: number; readonly end: number };

/** The mask types that hide digits, by which of those in a text they hide. */
const digitTypes: { readonly [type: string]: (text: string, runs: readonly DigitRun[]) => readonly Span[] } = {
  all_digits: (text, runs) => runs.filter((run) => areDigits(text, run)),
  card: (_text, runs) => runs.filter(holdsCard),
  phone: phonesIn,
};

const finders: { readonly [type: string]: (text: string) => readonly Span[] } = {
  email: (text) => spansOf(text, /[^\s@<>]{1,64}@[^\s@<>]{1,255}\.[\p{L}]{2,24}/gu),
  date: (text) => spansOf(text, /(?<!\d)\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?!\d)/g),
};

/** Whether digits are what a mask type hides by more than their count: a value with a form of its own has them by no chance. */
export const isTelling = (type: string): boolean => type === "card";

/** Whether a mask type hides digits: more of them may make a value of what is none yet. */
export const hidesDigits = (type: string): boolean => Object.hasOwn(digitTypes, type);

/** The values that the mask types name. `told` are digits that were understood in the text, beside those found here. */
export function typedSpans(text: string, types: readonly string[], told: readonly DigitRun[] = []): readonly Span[] {
  const runs = types.some(hidesDigits) ? [...digitRuns(text), ...told] : told;
  return types.flatMap((type) => digitTypes[type]?.(text, runs) ?? finders[type]?.(text) ?? []);
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
function holdsCard({ digits, groups }: DigitRun): boolean {
  if (digits.length < fewestOfCard) return false;
  let start = 0;
  for (let first = 0; first < groups.length; first++) {
    let end = start;
    for (let last = first; last < groups.length && end - start < mostOfCard; last++) {
      end += groups[last]?.digits.length ?? 0;
      if (isCard(digits.slice(start, end))) return true;
    }
    start += groups[first]?.digits.length ?? 0;
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

/** What stands between the digits of a phone. Other signs, such as those of times and percents, part numbers. */
const inPhone = /^[\s\p{Pd}\p{Ps}\p{Pe}.।+]*$/u;
/** The same where a phone is dictated, or written with slashes. Short lists and addresses have these signs too. */
const inLongPhone = /^[\s\p{Pd}\p{Ps}\p{Pe}.।+,/]*$/u;
const [fewestOfPhone, fewestOfLong, mostOfPhone] = [7, 9, 15];

/** A day in figures with the same sign twice: 31-12-2026. No figures touch it. */
const days = new RegExp(
  ["-", "\\/", "\\."]
    .map((sign) => {
      const [short, year] = ["\\d{1,2}", "(?:19|20)\\d{2}"];
      const day = `${[short, short, year].join(sign)}|${[year, short, short].join(sign)}`;
      return `(?<!\\d${sign}?)(?:${day})(?!${sign}?\\d)`;
    })
    .join("|"),
  "gu",
);
/** A day without its century. */
const shortDays = /(?<!\p{Nd}\/?)\p{Nd}{1,2}\/\p{Nd}{1,2}(?:\/\p{Nd}{2})?(?!\/?\p{Nd})/gu;
/** Sums in groups, as in English or in Hindi, and lists of numbers of three figures. */
const sums = /(?<!\p{Nd}|\p{Nd}, ?)\p{Nd}{1,3}(?:, ?\p{Nd}{2,3})*, ?\p{Nd}{3}(?!\p{Nd}|, ?\p{Nd})/gu;
/** Stands for days, and for the signs of sums. */
const parting = "|";

function phonesIn(text: string, runs: readonly DigitRun[]): readonly Span[] {
  const signsParted = (found: string) => found.replace(/[,/]/g, parting);
  const parted = text
    .replace(days, (found) => parting.repeat(found.length))
    .replace(shortDays, signsParted)
    .replace(sums, signsParted);
  return runs
    .flatMap(({ groups }) => partsOf(parted, groups, inLongPhone))
    .flatMap((part) => (countOf(part) < fewestOfLong ? partsOf(parted, part, inPhone) : [part]))
    .flatMap((part) => {
      const [first, last] = [part[0], part.at(-1)];
      return first && last && mayBePhone(part) ? [{ start: first.start, end: last.end }] : [];
    });
}

/** More than a phone has that do not stand together may be several of them. */
function mayBePhone(groups: readonly DigitGroup[]): boolean {
  const count = countOf(groups);
  return count >= fewestOfPhone && (count <= mostOfPhone || groups.length > 1);
}

const countOf = (groups: readonly DigitGroup[]): number => groups.reduce((sum, { digits }) => sum + digits.length, 0);

/** The digits that stand together but for some signs, without days. */
function partsOf(text: string, groups: readonly DigitGroup[], between: RegExp): readonly DigitGroup[][] {
  const parts: DigitGroup[][] = [];
  let part: DigitGroup[] = [];
  for (const group of groups) {
    const last = part.at(-1);
    if (last !== undefined && !between.test(text.slice(last.end, group.start))) part = [];
    if (text[group.start] === parting) continue;
    if (part.length === 0) parts.push(part);
    part.push(group);
  }
  return parts;
}
