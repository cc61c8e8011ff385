import { baseLanguage, type LanguageCode } from "@parley/model/kernel";
import { correctedFigure, lastCorrection, takesBack } from "../correction.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { isClose } from "../numbers/read-group.ts";
import type { ReadNumber } from "../numbers/read-literal.ts";
import { readNumber } from "../numbers/read-number.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import { behindNumberLeft, endsAt, isBehindNumber, isFree, isInexact, isOfOther, isRangeEnd } from "./beside.ts";
import { confidences, type Found, type Kind, outside, span } from "./kind.ts";
import { readQuantity } from "./number.ts";
import { scanMeasures } from "./scan-measures.ts";

type Money = { amount: number; currency: string; next: number; confidence: number };

/** What binary fractions add (1.1 × 1,000,000) stands behind these. */
const exactDigits = 15;

/** Beyond this, hundredths are no longer exact. */
const largest = 1e13;

/**
 * Sums of money; the value is a decimal string with an ISO 4217 code, `1500.50 INR`.
 * A bare number counts in the entity's currency, else in that of the place the language is spoken.
 */
export const amount: Kind = ({ currency, ...limits }) => {
  const value = (money: number, code: string) => `${decimal(money)} ${code}`;
  return {
    said: (heard, { words, language }) => {
      const assumed = currency ?? currencyOf(language);
      const all = scanMeasures(heard, words, (index) => {
        const read = readMoney(heard, index, words, assumed);
        if (!read) return null;
        const found = {
          value: value(read.amount, read.currency),
          ...span(heard, index, read.next),
          confidence: read.confidence,
          ...outside(read.amount, limits),
        };
        const isNamed = read.confidence === confidences.own;
        const left = isNamed ? behindNumberLeft(heard, read.next, words) : null;
        const isUnsure =
          Number.isNaN(read.amount) ||
          (isNamed ? isRangeEnd(heard, index, words) : isReckonedWith(heard, read.next, words));
        const isOther =
          isUnsure ||
          isInexact(heard, index, read.next, words) ||
          (isNamed
            ? isBehindNumber(heard, index, words) || isUnitLeft(heard, read.next) || left !== null
            : isShare(read.amount) || isOfOther(heard, index, read.next, words));
        return { found: isOther ? null : found, next: left ?? read.next, isUnsure };
      });
      // Beside "500 rupees" the 2 of "2 times" is no money.
      const named = all.filter(({ confidence }) => confidence === confidences.own);
      return named.length > 0 ? [...named, ...correctedSum(heard, all, words)] : all;
    },
    pressed: (digits, { language }) => {
      // A star is the decimal point of a telephone.
      if (!/^\d{1,12}(\*\d{1,2})?$/.test(digits)) return null;
      const sum = Number(digits.replace("*", "."));
      const code = currency ?? currencyOf(language);
      return { value: value(sum, code), start: 0, end: digits.length, confidence: 1, ...outside(sum, limits) };
    },
  };
};

/** The bare sum behind a correction, in the currency of the one that is taken back: "20 dollars, no, 30". */
function correctedSum(heard: Heard, all: readonly Found[], words: Vocabulary): Found[] {
  const correction = lastCorrection(heard, words);
  const before = correction && all.find((one) => takesBack(heard, correction, one));
  const figure = correction && heard.tokens[correctedFigure(heard, correction, words) ?? -1];
  const behind = figure && all.find(({ start }) => start === figure.start);
  if (!before || !behind || behind.confidence === confidences.own) return [];
  const [sum] = String(behind.value).split(" ");
  const [, code] = String(before.value).split(" ");
  return [{ ...behind, value: `${sum} ${code}` }];
}

/** Whether the sum that is meant comes of the number and another: "500 each for 3", "500 minus 50", "500 into 3". */
function isReckonedWith(heard: Heard, next: number, words: Vocabulary): boolean {
  if (words.apiece.at(heard.tokens, next) !== null) return true;
  const sign = words.sums.at(heard.tokens, next) ?? words.products.at(heard.tokens, next);
  const other = sign && readNumber(heard, sign.next, words);
  // "500 into one account".
  return other !== null && isFree(heard, other.next, words);
}

/** "Half" by itself is a share of something. */
function isShare(amount: number): boolean {
  return amount > 0 && amount < 1;
}

function readMoney(heard: Heard, index: number, words: Vocabulary, assumed: string): Money | null {
  const sign = signBefore(heard, words.minus.at(heard.tokens, index)?.next ?? index);
  const before = words.currencies.at(heard.tokens, index);
  const minus = (sign ?? before) !== null && isNegative(heard, index, words) ? -1 : 1;
  // "A dollar fifty".
  const one = /^an?$/.test(heard.tokens[index]?.word ?? "") ? words.currencies.at(heard.tokens, index + 1) : null;
  if (one) return withCents(heard, { amount: 1, currency: one.value ?? assumed, next: one.next, confidence: 1 }, words);
  const plain = readQuantity(heard, before?.next ?? index, words);
  const scaled = plain && readScaled(heard, plain, words);
  const isScaled = scaled !== null && (sign ?? before ?? words.currencies.at(heard.tokens, scaled.next)) !== null;
  const read = isScaled ? scaled : plain;
  if (!read || Math.abs(read.value) >= largest) return null;
  const { start, end } = span(heard, index, read.next);
  // No currency is written in thousandths here: the point may part thousands.
  if (!read.spoken && /\d\.\d{3}$/.test(heard.digits.slice(start, end)) && words.decimal === ".")
    return { amount: Number.NaN, currency: assumed, next: read.next, confidence: confidences.assumed };
  const cents = words.cents.at(heard.tokens, read.next);
  if (cents && !before) return { amount: read.value / 100, currency: cents.value, next: cents.next, confidence: 1 };
  const after = before ? null : words.currencies.at(heard.tokens, read.next);
  const named = sign ?? signAfter(heard, read.next) ?? (before ?? after)?.value ?? null;
  const money = {
    amount: read.value * minus,
    currency: named ?? assumed,
    next: after?.next ?? read.next,
    confidence: named || before || after ? confidences.own : confidences.assumed,
  };
  return withCents(heard, money, words);
}

/** Whether a minus stands before the currency of a sum: "-₹500", "-Rs 500", "minus Rs 500". */
function isNegative(heard: Heard, index: number, words: Vocabulary): boolean {
  const start = heard.tokens[index]?.start ?? 0;
  const text = heard.text.slice(Math.max(0, start - longestSign - 2), start);
  return /(?<!\S)[-−](?:[A-Z]{0,2}[₹$€£]\s?\.?)?$/u.test(text) || endsAt(words.minus, heard, index);
}

/** "2m", "2.5 bn": of a sum they are millions and billions, of other things metres or minutes. */
function readScaled(heard: Heard, { value, next, spoken }: ReadNumber, words: Vocabulary): ReadNumber | null {
  const scale = spoken || !isClose(heard, next) ? null : words.sumScales.at(heard.tokens, next);
  return scale && { value: Number((value * scale.value).toPrecision(exactDigits)), next: scale.next, spoken };
}

/** Whether letters stand right behind figures that no reader took: "$5x". */
function isUnitLeft(heard: Heard, next: number): boolean {
  return next < heard.tokens.length && isDigits(heard.tokens[next - 1]?.word) && gapBefore(heard, next) === "";
}

/** Adds the "and fifty paise" of "five rupees and fifty paise". */
function withCents(heard: Heard, money: Money, words: Vocabulary): Money {
  if (!Number.isInteger(money.amount) || money.confidence < confidences.own) return money;
  const place = words.and.at(heard.tokens, money.next)?.next ?? money.next;
  const read = readQuantity(heard, place, words);
  const cents = read && (words.cents.at(heard.tokens, read.next) ?? unnamedCents(heard, money, read, words));
  if (!cents || read.value < 0 || read.value >= 100) return money;
  const added = (money.amount < 0 ? -read.value : read.value) / 100;
  return { ...money, amount: money.amount + added, next: cents.next };
}

/** "Twelve dollars ninety nine": said right behind a currency whose hundredths people leave unnamed. */
function unnamedCents(heard: Heard, money: Money, read: ReadNumber, words: Vocabulary): { next: number } | null {
  const isHundredths = read.spoken && Number.isInteger(read.value) && read.value >= 10;
  const isBeside = words.and.at(heard.tokens, money.next) === null && gapBefore(heard, money.next) === " ";
  const isCoined = money.currency !== "INR" && words.currencies.at(heard.tokens, money.next - 1) !== null;
  return isHundredths && isBeside && isCoined && isFree(heard, read.next, words) ? { next: read.next } : null;
}

/** By sign, and by the letters that people write before a dollar's. */
const signs: { readonly [sign: string]: string } = {
  "₹": "INR",
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  US$: "USD",
  C$: "CAD",
  CA$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  S$: "SGD",
  SG$: "SGD",
  HK$: "HKD",
  NZ$: "NZD",
};
const signAtEnd = /(?<![\p{L}\p{N}])(?:[A-Z]{0,2}\$|[₹€£])\s?$/u;
const longestSign = 5;

function signBefore(heard: Heard, index: number): string | null {
  const start = heard.tokens[index]?.start ?? 0;
  const before = heard.text.slice(Math.max(0, start - longestSign), start).replace(/[-−]?[.,]?$/, "");
  const sign = signAtEnd.exec(before)?.[0].trim();
  return signs[sign ?? ""] ?? null;
}

function signAfter(heard: Heard, next: number): string | null {
  const end = heard.tokens[next - 1]?.end ?? 0;
  const after = heard.text.slice(end, end + 3).trimStart()[0] ?? "";
  return signs[after] ?? null;
}

const places: { readonly [region: string]: string } = {
  IN: "INR",
  US: "USD",
  GB: "GBP",
  AE: "AED",
  CA: "CAD",
  AU: "AUD",
};

/** The currency where a language is spoken; of a language without region, the commonest. */
export function currencyOf(language: LanguageCode): string {
  const region = language.split("-").find((part, index) => index > 0 && /^[A-Z]{2}$/.test(part));
  return places[region ?? ""] ?? (baseLanguage(language) === "hi" ? "INR" : region ? "EUR" : "USD");
}

/** A decimal string in whole hundredths: 1500, 1500.50. */
function decimal(sum: number): string {
  const fixed = (Math.round(sum * 100) / 100).toFixed(2);
  return fixed.endsWith(".00") ? fixed.slice(0, -3) : fixed;
}
