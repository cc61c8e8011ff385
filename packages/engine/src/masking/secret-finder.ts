import { type DigitRun, digitRuns, openDigits } from "./digit-runs.ts";
import type { Span } from "./mask-text.ts";
import { TextFinder } from "./text-finder.ts";

/** Who reads a number out puts commas and ends of sentences between its digits. */
const anySign = /^\p{P}+$/u;
/** Words of one value may be parted by other signs than it is written with. */
const apart = "[\\s\\p{P}]+";
const wordOrGap = /[\s\p{P}]+|[^\s\p{P}]+/gu;
const startsApart = /^[\s\p{P}]/u;

/** Finds some values in texts: as they are written, their words parted in another way, or their digits read out. */
export class SecretFinder {
  readonly #phrases: readonly (readonly string[])[];
  readonly #numbers: readonly string[];
  readonly #written: TextFinder;
  readonly #parted: TextFinder;
  readonly #digits: TextFinder;

  constructor(secrets: readonly string[]) {
    this.#phrases = secrets.map(wordsIn).filter(({ length }) => length > 1);
    this.#numbers = secrets.flatMap((secret) => digitsOf(secret) ?? []);
    this.#written = new TextFinder(secrets.filter((secret) => wordsIn(secret).length < 2));
    this.#parted = new TextFinder(this.#phrases.map((words) => words.join(" ")));
    this.#digits = new TextFinder(this.#numbers);
  }

  /** Where a text says one of them. */
  spansIn(text: string): readonly Span[] {
    const runs = this.#digits.isEmpty ? [] : digitRuns(text, anySign);
    return [
      ...this.#written.spansIn(text),
      ...this.#partedIn(text),
      ...runs.filter(({ digits }) => this.#digits.spansIn(digits).length > 0),
    ];
  }

  /**
   * From where on a text may be the beginning of one, if more of it comes; its length where it is none. What is `hidden`
   * already is no beginning.
   */
  beginsIn(text: string, hidden: readonly Span[]): number {
    const open = this.#numbers.length > 0 ? openUnless(text, hidden, anySign) : null;
    const isBegun = open !== null && this.#numbers.some((digits) => endsWithBeginning(open.digits, digits));
    let begins = isBegun ? open.start : text.length;
    const said = this.#phrases.length > 0 ? wordsIn(text) : [];
    for (const words of this.#phrases) begins = Math.min(begins, beginningAt(text, said, words));
    return begins;
  }

  /** Values of several words, in the text with one blank for all that parts its words. */
  #partedIn(text: string): readonly Span[] {
    if (this.#parted.isEmpty) return [];
    const places: number[] = [];
    let plain = "";
    for (const { 0: found, index } of text.matchAll(wordOrGap)) {
      const piece = startsApart.test(found) ? " " : found;
      for (let at = 0; at < piece.length; at++) places.push(index + at);
      plain += piece;
    }
    return this.#parted.spansIn(plain).map(({ start, end }) => ({
      start: places[start] ?? 0,
      end: (places[end - 1] ?? 0) + 1,
    }));
  }
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

/** Where the last words of a text, `said`, are the first of several. */
function beginningAt(text: string, said: readonly string[], words: readonly string[]): number {
  const isSaid = (count: number) =>
    words.slice(0, count).every((word, place) => {
      const heard = said[said.length - count + place];
      return place === 0 ? heard?.endsWith(word) : heard === word;
    });
  for (let count = Math.min(words.length - 1, said.length); count > 0; count--) {
    if (said[said.length - count]?.endsWith(words[0] ?? "") !== true || !isSaid(count)) continue;
    // A pattern of many words takes long to make: it is made for what is there alone.
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
