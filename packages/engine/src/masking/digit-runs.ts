import { digitWords } from "@parley/model/kernel";

/** A stretch of a text that says digits, written or spoken, with those digits. */
export type DigitRun = { readonly start: number; readonly end: number; readonly digits: string };

const spoken: { readonly [word: string]: string } = {
  ...digitWords.en,
  oh: "0",
  shunya: "0",
  ek: "1",
  do: "2",
  teen: "3",
  char: "4",
  chaar: "4",
  paanch: "5",
  panch: "5",
  chhe: "6",
  chhah: "6",
  saat: "7",
  aath: "8",
  nau: "9",
  ...digitWords.hi,
};
const repeats: { readonly [word: string]: number } = { double: 2, triple: 3, डबल: 2, ट्रिपल: 3 };

/** Fewer spoken digits in a row are ordinary words: "one", "do". */
const fewestSpoken = 3;

/** What stands between the digits of one number. */
const plainly = /^[-.()+]+$/;

/**
 * The digits of a text, however they are put: written in any script, with spaces, dots and dashes between them, or
 * spoken ("double four two") in English or Hindi. `between`: the signs that may stand inside of one.
 */
export function digitRuns(text: string, between = plainly): DigitRun[] {
  return scan(text, between).runs;
}

/** The digits at the end of a text that more words could go on with, however few they are; null where there are none. */
export function openDigits(text: string, between = plainly): DigitRun | null {
  return scan(text, between).open;
}

function scan(text: string, between: RegExp): { readonly runs: DigitRun[]; readonly open: DigitRun | null } {
  const runs: DigitRun[] = [];
  let run: { start: number; end: number; digits: string; written: boolean } | null = null;
  let times = 1;
  const close = () => {
    if (run !== null && (run.written || run.digits.length >= fewestSpoken)) {
      runs.push({ start: run.start, end: run.end, digits: run.digits });
    }
    run = null;
    times = 1;
  };
  for (const match of text.matchAll(/\p{Nd}+|[\p{L}\p{M}]+|[^\s\p{Nd}\p{L}\p{M}]+/gu)) {
    const token = match[0];
    const end = match.index + token.length;
    const written = /^\p{Nd}/u.test(token);
    const digits = written ? toAscii(token) : spoken[token.toLowerCase()];
    if (digits !== undefined) {
      run ??= { start: match.index, end, digits: "", written: false };
      run.digits += digits.repeat(times);
      run.end = end;
      run.written ||= written;
      times = 1;
      continue;
    }
    const repeat = repeats[token.toLowerCase()];
    if (repeat !== undefined) {
      run ??= { start: match.index, end, digits: "", written: false };
      times = repeat;
    } else if (!between.test(token)) close();
  }
  const open: DigitRun | null = run;
  close();
  return { runs, open };
}

function toAscii(digits: string): string {
  let ascii = "";
  for (const digit of digits) ascii += String(digitValue(digit));
  return ascii;
}

/** Decimal digits stand in Unicode in runs of ten that begin with zero. */
function digitValue(digit: string): number {
  let code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return code - 0x30;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return value;
}
