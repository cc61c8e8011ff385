import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";

/** A number found at a token: the index after it, and whether it was said in words. NaN: it may be one of several. */
export type ReadNumber = { readonly value: number; readonly next: number; readonly spoken: boolean };

/** More figures are not exact in a binary number. */
const exactFigures = 15;

/** The most runs of figures of one number, and some to see that more follow. */
const mostRuns = 16;

/** Between the figures of one number. */
const marks = /^[.,'’]$/;

/**
 * A number in figures: 1500, 1,50,000, 2.5, 1.234,56, 2½. It is NaN where figures are left over beside it, where a language
 * may mean thousands or a fraction, and where it is not exact. So no part of a number is another one.
 */
export function readLiteral(heard: Heard, index: number, words: Vocabulary): ReadNumber | null {
  const share = shareAt(heard, index);
  if (share !== null) {
    const isLeft = isDigits(heard.tokens[index - 1]?.word) && gapBefore(heard, index) === "";
    return { value: isLeft ? Number.NaN : share, next: index + 1, spoken: false };
  }
  if (!isRun(heard, index)) return null;
  const [from, next] = [edge(heard, index, -1), edge(heard, index + 1, 1)];
  const start = heard.tokens[from]?.start ?? 0;
  const written = heard.digits.slice(start, heard.tokens[next - 1]?.end);
  const isFraction = hasPoint(heard, from, words.decimal);
  const meant = isFraction ? fractionOf(heard, from, written) : valueOfFigures(written, words.decimal);
  if (Number.isNaN(meant) && words.decimal === "." && isList(heard, from, next, words)) return readOfList(heard, index);
  const value = from === index ? meant : Number.NaN;
  const behind = shareAt(heard, next);
  const isTight = gapBefore(heard, next) === "";
  if (behind !== null && (isTight || gapBefore(heard, next) === " ")) {
    return { value: Number.isInteger(value) ? value + behind : Number.NaN, next: next + 1, spoken: false };
  }
  const isLeft = isTight && /^\p{No}/u.test(heard.text.slice(heard.tokens[next]?.start ?? heard.text.length));
  return isLeft ? { value: Number.NaN, next: next + 1, spoken: false } : { value, next, spoken: false };
}

/** Whether the mark of a fraction stands before figures, and no whole number: ".5", "$.50". */
function hasPoint({ text, tokens }: Heard, from: number, decimal: Vocabulary["decimal"]): boolean {
  const start = tokens[from]?.start ?? 0;
  const [mark = ""] = /(?<![^\s\p{Sc}−-])[.,]$/u.exec(text.slice(Math.max(0, start - 2), start)) ?? [];
  return mark === "." || (mark !== "" && mark === decimal);
}

/** Behind a number and a blank a fraction may be a part of that number: "5 .6". */
function fractionOf(heard: Heard, from: number, written: string): number {
  const isPart = isRun(heard, from - 1) && /^\s+[.,]$/.test(gapBefore(heard, from));
  return isPart || !/^\d+$/.test(written) ? Number.NaN : exact(`0.${written}`);
}

/**
 * Whether figures with marks between them are several numbers: "12,34", "4,5 and 6". Those of a unit are one, and so are three in
 * a row, and those with points: "1.2.3".
 */
function isList(heard: Heard, from: number, next: number, words: Vocabulary): boolean {
  const { tokens, text, digits } = heard;
  const start = tokens[from]?.start ?? 0;
  const end = tokens[next - 1]?.end ?? 0;
  const written = digits.slice(start, end);
  const isJoined = [words.and, words.ranges].some((table) => table.at(tokens, next) !== null);
  const isLast = isJoined || next === tokens.length || /[,;.!?]/.test(text.slice(end, tokens[next]?.start));
  const hasSign = /[\p{Sc}%٪]/u.test(text.slice(Math.max(0, start - 2), start) + text.slice(end, end + 2));
  const isListed = /^\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+$/.test(written) && !/[.,]\d{3}(?!\d)/.test(written);
  return isLast && !hasSign && isListed && !hasPoint(heard, from, words.decimal);
}

const ofList = /\d+(?:\.\d+)?/y;

function readOfList({ digits, tokens }: Heard, index: number): ReadNumber {
  const start = tokens[index]?.start ?? 0;
  ofList.lastIndex = start;
  const [found = ""] = ofList.exec(digits) ?? [];
  const next = (tokens[index]?.end ?? 0) < start + found.length ? index + 2 : index + 1;
  return { value: exact(found), next, spoken: false };
}

/** Whether a token is a run of figures, and no sign such as ². */
function isRun({ tokens, digits }: Heard, index: number): boolean {
  const token = tokens[index];
  return token !== undefined && isDigits(token.word) && /^\d/.test(digits.slice(token.start, token.start + 1));
}

/** The end of the figures that marks join, on one side of a token. */
function edge(heard: Heard, index: number, step: 1 | -1): number {
  let place = index;
  for (let runs = 1; runs < mostRuns; runs++) {
    const [joined, beside] = step === 1 ? [place, place] : [place, place - 1];
    if (!isRun(heard, beside) || !marks.test(gapBefore(heard, joined))) break;
    place += step;
  }
  return place;
}

const shares: { readonly [sign: string]: number } = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

function shareAt({ tokens, text }: Heard, index: number): number | null {
  const token = tokens[index];
  return (token && shares[text.slice(token.start, token.end)]) ?? null;
}

/**
 * The number that figures with marks mean. The last mark parts the fraction where it stands once, unless it is the language's
 * mark of thousands before three figures. Where a comma parts fractions, three figures behind one are left open: people write
 * English there as well.
 */
function valueOfFigures(written: string, decimal: Vocabulary["decimal"]): number {
  const plain = written.replaceAll("’", "'");
  const mark = /[.,](?=\d+$)/.exec(plain)?.[0] ?? "";
  const [whole = "", fraction = "", ...others] = mark === "" ? [] : plain.split(mark);
  const isAlone = others.length === 0 && /^\d+$/.test(whole);
  const isThree = fraction.length === 3;
  if (mark === "," && isAlone && isThree === (decimal === ",")) return Number.NaN;
  const isFraction = mark !== "" && others.length === 0 && !(isAlone && isThree && mark !== decimal);
  const count = isFraction ? whole : plain;
  if (!isInGroups(count)) return Number.NaN;
  const figures = count.replace(/[.,']/g, "");
  return exact(isFraction ? `${figures}.${fraction}` : figures);
}

/** In thousands or in the Indian way (12,34,567), or without marks. */
function isInGroups(whole: string): boolean {
  return /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:'\d{3})+)$/.test(whole);
}

function exact(figures: string): number {
  const significant = figures.replace(".", "").replace(/^0+/, "");
  return significant.length > exactFigures ? Number.NaN : Number(figures);
}
