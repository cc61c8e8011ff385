import { civilDay, millisecondsOfDay } from "@parley/model/kernel";

/** A card as it was entered. It lives in the memory of the process that charges it, and nowhere else. */
export type Card = {
  readonly number: string;
  /** `year` with four digits, `month` from 1. */
  readonly expiry: { readonly year: number; readonly month: number };
  readonly code: string;
};

/** Whether the last digit of a card's number fits the others: the formula of Luhn. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Digits of the security code of a card with this number. */
export function codeDigits(number: string): number {
  return /^3[47]/.test(number) ? 4 : 3;
}

/** Longest that a card is valid, years: what expires later was mistyped. */
const longestValid = 20;

/** The month and year of an entry of four digits; null where there is none, or it has passed. `now`: epoch milliseconds. */
export function expiryOf(digits: string, now: number): Card["expiry"] | null {
  if (!/^(0[1-9]|1[0-2])\d{2}$/.test(digits)) return null;
  const month = Number(digits.slice(0, 2));
  const today = civilDay(Math.floor(now / millisecondsOfDay));
  const year = 2000 + Number(digits.slice(2));
  const left = (year - today.year) * 12 + month - today.month;
  return left < 0 || left > longestValid * 12 ? null : { year, month };
}
