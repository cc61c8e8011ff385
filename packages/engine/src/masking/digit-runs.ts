import { type DigitGroup, type DigitRun, digitWords } from "@parley/model/kernel";

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

/** What stands between the digits of one number: who reads it out pauses, and commas and ends of sentences are written there. */
const between = /^[\p{P}+]+$/u;

/**
 * The digits of a text, however they are put: written in any script, with spaces and signs between them, or spoken
 * ("double four two") in English or Hindi. Nothing else is known of the words of another server or of the agent.
 */
export function digitRuns(text: string): DigitRun[] {
  return scan(text).runs;
}

/** The digits at the end of a text that more words could go on with, however few they are; null where there are none. */
export function openDigits(text: string): DigitRun | null {
  return scan(text).open;
}

/** Fewer spoken digits in a row are ordinary words: "one", "do"; and so is a number said as one: "five hundred". */
const fewestSpoken = 3;

/** Whether digits stand in a text as such, and not as words that say how many. */
export function areDigits(text: string, { start, end, digits, groups }: DigitRun): boolean {
  return (digits.length >= fewestSpoken && groups.length > 1) || /\p{Nd}/u.test(text.slice(start, end));
}

function scan(text: string): { readonly runs: DigitRun[]; readonly open: DigitRun | null } {
  const runs: DigitRun[] = [];
  let run: { start: number; end: number; digits: string; groups: DigitGroup[] } | null = null;
  let times = 1;
  let said = 0;
  const close = () => {
    if (run !== null && run.digits !== "") runs.push(run);
    run = null;
    times = 1;
  };
  for (const match of text.matchAll(/\p{Nd}+|[\p{L}\p{M}]+|[^\s\p{Nd}\p{L}\p{M}]+/gu)) {
    const token = match[0];
    const end = match.index + token.length;
    const digits = /^\p{Nd}/u.test(token) ? toAscii(token) : spoken[token.toLowerCase()];
    if (digits !== undefined) {
      run ??= { start: match.index, end, digits: "", groups: [] };
      for (let time = 0; time < times; time++) {
        run.digits += digits;
        run.groups.push({ start: times > 1 ? said : match.index, end, digits });
      }
      run.end = end;
      times = 1;
      continue;
    }
    const repeat = repeats[token.toLowerCase()];
    if (repeat !== undefined) {
      run ??= { start: match.index, end, digits: "", groups: [] };
      times = repeat;
      said = match.index;
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
