import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import { type ReadNumber, readLiteral } from "./read-literal.ts";

/** Words of one number stand close together. */
export function isClose(heard: Heard, index: number): boolean {
  return /^[\s-]*$/.test(gapBefore(heard, index));
}

/**
 * A number without thousands: "three hundred and five", "saadhe teen", "two point five", "12", "two and a half".
 */
export function readGroup(heard: Heard, index: number, words: Vocabulary): ReadNumber | null {
  const fraction = words.fractions.at(heard.tokens, index);
  const first = readSmall(heard, fraction?.next ?? index, words);
  const begin = first?.next ?? fraction?.next ?? index;
  const hundred = isClose(heard, begin) || begin === index ? words.scales.at(heard.tokens, begin) : null;

  if (hundred?.value === 100) {
    const hundreds = ((first?.value ?? 1) + (fraction?.value ?? 0)) * 100;
    const and = words.and.at(heard.tokens, hundred.next);
    const rest = isClose(heard, hundred.next) ? readSmall(heard, and?.next ?? hundred.next, words) : null;
    const spoken = first?.spoken ?? true;
    if (!rest?.spoken || rest.value >= 100) return { value: hundreds, next: hundred.next, spoken };
    return { value: hundreds + rest.value, next: rest.next, spoken };
  }
  const bare = first ? null : readDecimals(heard, index, words);
  if (bare) return { value: Number(`0.${bare.digits}`), next: bare.next, spoken: true };
  if (!first) {
    // "sava lakh": one lakh and a quarter of it.
    return fraction && hundred ? { value: 1 + fraction.value, next: fraction.next, spoken: true } : null;
  }

  const value = first.value + (fraction?.value ?? 0);
  const part = words.andParts.at(heard.tokens, first.next);
  if (part) return { value: value + part.value, next: part.next, spoken: first.spoken };
  const decimals = Number.isInteger(value) ? readDecimals(heard, first.next, words) : null;
  return decimals
    ? { value: Number(`${value}.${decimals.digits}`), next: decimals.next, spoken: first.spoken }
    : { value, next: first.next, spoken: first.spoken };
}

/** Zero to ninety-nine in words ("twenty", "twenty five", "pachees"), or a number in digits. */
function readSmall(heard: Heard, index: number, words: Vocabulary): ReadNumber | null {
  const digits = readLiteral(heard, index, words);
  if (digits) return digits;
  const small = words.numbers.at(heard.tokens, index);
  if (!small) return null;
  const isTens = small.value >= 20 && small.value % 10 === 0;
  const unit = isTens && isClose(heard, small.next) ? words.numbers.at(heard.tokens, small.next) : null;
  return unit && unit.value >= 1 && unit.value < 10 && Number.isInteger(unit.value)
    ? { value: small.value + unit.value, next: unit.next, spoken: true }
    : { value: small.value, next: small.next, spoken: true };
}

/** The digits of "point two five". */
function readDecimals(heard: Heard, index: number, words: Vocabulary): { digits: string; next: number } | null {
  const point = words.point.at(heard.tokens, index);
  if (!point) return null;
  let place = point.next;
  let digits = "";
  for (;;) {
    const word = heard.tokens[place]?.word;
    const small = words.numbers.at(heard.tokens, place) ?? words.digits.at(heard.tokens, place);
    if (isDigits(word)) {
      digits += word;
      place += 1;
    } else if (small && Number.isInteger(small.value)) {
      digits += String(small.value);
      place = small.next;
    } else break;
  }
  return digits === "" ? null : { digits, next: place };
}
