import { type DigitRun, digitRuns, openDigits } from "./digit-runs.ts";
import type { Span } from "./mask-text.ts";

/** Who reads a number out puts commas and ends of sentences between its digits. */
const anySign = /^\p{P}+$/u;
/** Words of one value may be parted by other signs than it is written with. */
const apart = "[\\s\\p{P}]+";

/** Where a text says one of some values: as it is written, its words parted in another way, or its digits read out. */
export function secretSpans(text: string, secrets: readonly string[]): readonly Span[] {
  const runs = secrets.some((secret) => digitsOf(secret) !== null) ? digitRuns(text, anySign) : [];
  return secrets.flatMap((secret) => {
    const digits = digitsOf(secret);
    return [
      ...spansOfSecret(text, secret),
      ...(digits === null ? [] : runs.filter((run) => run.digits.includes(digits))),
    ];
  });
}

/**
 * From where on a text may be the beginning of one of the values, if more of it comes; its length where it is none. What is
 * `hidden` already is no beginning.
 */
export function secretBegins(text: string, secrets: readonly string[], hidden: readonly Span[]): number {
  const open = secrets.some((secret) => digitsOf(secret) !== null) ? openUnless(text, hidden, anySign) : null;
  return Math.min(
    text.length,
    ...secrets.flatMap((secret) => {
      const digits = digitsOf(secret);
      const isBegun = open !== null && digits !== null && endsWithBeginning(open.digits, digits);
      return [beginningAt(text, wordsIn(secret)), isBegun ? open.start : text.length];
    }),
  );
}

/** The digits at the end of a text, unless they are hidden. */
export function openUnless(text: string, hidden: readonly Span[], between?: RegExp): DigitRun | null {
  const open = openDigits(text, between);
  return open !== null && hidden.some(({ start, end }) => start <= open.start && end >= open.end) ? null : open;
}

/** The digits of a value that is a number, however it is written. */
function digitsOf(secret: string): string | null {
  return /^[\d\s().+-]{3,}$/.test(secret) ? secret.replace(/\D/g, "") || null : null;
}

const wordsIn = (secret: string): readonly string[] => secret.split(/[\s\p{P}]+/u).filter((word) => word !== "");

function spansOfSecret(text: string, secret: string): readonly Span[] {
  const words = wordsIn(secret);
  if (words.length < 2) {
    const spans: Span[] = [];
    for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) {
      spans.push({ start: at, end: at + secret.length });
    }
    return spans;
  }
  return [...text.matchAll(patternOf(words, ""))].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** Where the last words of a text are the first of several. */
function beginningAt(text: string, words: readonly string[]): number {
  const said = wordsIn(text);
  for (let count = Math.min(words.length - 1, said.length); count > 0; count--) {
    // A pattern of many words takes long to make: it is made for what is there alone.
    const end = said.slice(-count);
    if (!end.every((word, place) => (place === 0 ? word.endsWith(words[0] ?? "") : word === words[place]))) continue;
    const [last] = text.matchAll(patternOf(words.slice(0, count), "[\\s\\p{P}]*$"));
    if (last !== undefined) return last.index;
  }
  return text.length;
}

const patternOf = (words: readonly string[], ending: string) =>
  new RegExp(words.map(literally).join(apart) + ending, "gu");

/** Whether some last digits are the first of a number, and not all of it. */
function endsWithBeginning(digits: string, number: string): boolean {
  for (let count = Math.min(digits.length, number.length - 1); count > 0; count--) {
    if (digits.endsWith(number.slice(0, count))) return true;
  }
  return false;
}

/** Words have no punctuation, but signs such as "+". */
const literally = (word: string) => word.replace(/[$^+|]/g, "\\$&");
