import type { DigitRun } from "@parley/model/kernel";
import { areDigits, digitRuns, openDigits } from "./digit-runs.ts";
import type { Span } from "./mask-text.ts";
import { TextFinder } from "./text-finder.ts";

/** Words of one value may be parted by other signs than it is written with. */
const wordOrGap = /[\s\p{P}]+|[^\s\p{P}]+/gu;
const startsApart = /^[\s\p{P}]/u;

/**
 * Most characters of values that are looked for. A finder of so many is made in a few dozen milliseconds, on the thread
 * that sends the audio of all calls.
 */
const mostLookedFor = 50_000;

/** Finds some values in texts: as they are written, their words parted in another way, or their digits read out. */
export class SecretFinder {
  readonly #all: ReadonlySet<string>;
  readonly #numbers: readonly string[];
  readonly #written: TextFinder;
  readonly #parted: TextFinder;
  readonly #digits: TextFinder;

  /** There is more to look for than calls have time for. */
  readonly #isTooMuch: boolean;

  constructor(all: readonly string[]) {
    this.#all = new Set(all);
    this.#isTooMuch = all.reduce((sum, { length }) => sum + length, 0) > mostLookedFor;
    const secrets = this.#isTooMuch ? [] : all;
    const phrases = secrets.map(wordsIn).filter(({ length }) => length > 1);
    this.#numbers = secrets.flatMap((secret) => digitsOf(secret) ?? []);
    this.#written = new TextFinder(secrets.filter((secret) => wordsIn(secret).length < 2));
    this.#parted = new TextFinder(phrases.map((words) => words.join(" ")));
    this.#digits = new TextFinder(this.#numbers);
  }

  /** Whether a text or a number is one of them. */
  has(value: string): boolean {
    return this.#all.has(value);
  }

  /** Where a text says one of them. Where that cannot be looked for in time, all of it may. */
  spansIn(text: string): readonly Span[] {
    if (this.#isTooMuch) return text === "" ? [] : [{ start: 0, end: text.length }];
    const runs = this.#digits.isEmpty ? [] : digitRuns(text).filter((run) => areDigits(text, run));
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
    if (this.#isTooMuch) return 0;
    const open = this.#numbers.length > 0 ? openUnless(text, hidden) : null;
    const isBegun = open !== null && this.#numbers.some((digits) => endsWithBeginning(open.digits, digits));
    const begins = isBegun ? open.start : text.length;
    if (this.#parted.isEmpty) return begins;
    // A blank after the last word: the words of a beginning are whole, and others follow.
    const { plain, places } = inWords(text);
    const said = plain.trimEnd();
    const begun = this.#parted.begunIn(`${said} `);
    return begun === 0 ? begins : Math.min(begins, places[said.length + 1 - begun] ?? text.length);
  }

  /** Values of several words, in the text with one blank for all that parts its words. */
  #partedIn(text: string): readonly Span[] {
    if (this.#parted.isEmpty) return [];
    const { plain, places } = inWords(text);
    return this.#parted.spansIn(plain).map(({ start, end }) => ({
      start: places[start] ?? 0,
      end: (places[end - 1] ?? 0) + 1,
    }));
  }
}

/** A text with one blank for all that parts its words, and the place in it of each character. */
function inWords(text: string): { readonly plain: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let plain = "";
  for (const { 0: found, index } of text.matchAll(wordOrGap)) {
    const piece = startsApart.test(found) ? " " : found;
    for (let at = 0; at < piece.length; at++) places.push(index + at);
    plain += piece;
  }
  return { plain, places };
}

/** The digits at the end of a text, unless they are hidden. */
export function openUnless(text: string, hidden: readonly Span[]): DigitRun | null {
  const open = openDigits(text);
  return open !== null && hidden.some(({ start, end }) => start <= open.start && end >= open.end) ? null : open;
}

/** The digits of a value that is a number, however it is written. */
function digitsOf(secret: string): string | null {
  return /^[\d\s().+-]{3,}$/.test(secret) ? secret.replace(/\D/g, "") || null : null;
}

const wordsIn = (secret: string): readonly string[] => secret.split(/[\s\p{P}]+/u).filter((word) => word !== "");

/** Whether some last digits are the first of a number, and not all of it. */
function endsWithBeginning(digits: string, number: string): boolean {
  for (let count = Math.min(digits.length, number.length - 1); count > 0; count--) {
    if (digits.endsWith(number.slice(0, count))) return true;
  }
  return false;
}
