import type { CivilDay } from "@parley/model/kernel";
import { type Heard, isDigits } from "../text/heard.ts";
import { isCivil } from "./civil.ts";

const iso = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/y;
// Only a slash may leave the year out: 5.10 and 5-10 are more often no dates.
const numeric = /(\d{1,2})(?:([-/.])(\d{1,2})\2(\d{4}|\d{2})|\/(\d{1,2}))(?![\d/])/y;

/** A partial civil date has year 0: the year was not said. */
export type NumericDate = { readonly civil: CivilDay; readonly next: number };

/** A date in figures at a token: 2027-03-05, 5/3/2027, 5.3.27, 5/3. The year is 0 where none was written. */
export function readNumericDate(heard: Heard, index: number, monthFirst: boolean): NumericDate | null {
  const token = heard.tokens[index];
  if (!token || !isDigits(token.word)) return null;
  const read = matchIso(heard.digits, token.start) ?? matchLocal(heard.digits, token.start, monthFirst);
  if (!read) return null;
  let next = index + 1;
  while ((heard.tokens[next]?.start ?? Number.POSITIVE_INFINITY) < read.end) next++;
  return { civil: read.civil, next };
}

function matchIso(text: string, start: number): { civil: CivilDay; end: number } | null {
  iso.lastIndex = start;
  const found = iso.exec(text);
  if (!found) return null;
  const civil = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  return isCivil(civil) ? { civil, end: start + found[0].length } : null;
}

function matchLocal(text: string, start: number, monthFirst: boolean): { civil: CivilDay; end: number } | null {
  numeric.lastIndex = start;
  const found = numeric.exec(text);
  if (!found) return null;
  const [whole, left, , middle, yearText, alone] = found;
  const first = Number(left);
  const second = Number(middle ?? alone);
  const year = yearText === undefined ? 0 : yearText.length === 4 ? Number(yearText) : fullYear(Number(yearText));
  const dayFirst = { year, month: second, day: first };
  const swapped = { year, month: first, day: second };
  const civil = (monthFirst ? [swapped, dayFirst] : [dayFirst, swapped]).find((one) =>
    isCivil(one.year === 0 ? { ...one, year: 2000 } : one),
  );
  return civil ? { civil, end: start + whole.length } : null;
}

/** Two figures mean 1969 to 2068. */
export function fullYear(figures: number): number {
  return figures <= 68 ? 2000 + figures : 1900 + figures;
}
