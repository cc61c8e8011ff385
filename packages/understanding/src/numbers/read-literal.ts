import { type Heard, isDigits } from "../text/heard.ts";

/** A number found at a token: the index after it, and whether it was said in words. */
export type ReadNumber = { readonly value: number; readonly next: number; readonly spoken: boolean };

// Grouped in thousands or in the Indian way (12,34,567), or plain; decimals behind a point.
const literal = /(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?/y;

/** A number in digits: 1500, 1,50,000, 2.5. */
export function readLiteral(heard: Heard, index: number): ReadNumber | null {
  const token = heard.tokens[index];
  if (!token || !isDigits(token.word)) return null;
  literal.lastIndex = token.start;
  const found = literal.exec(heard.digits)?.[0];
  if (found === undefined) return null;
  const end = token.start + found.length;
  let next = index + 1;
  while ((heard.tokens[next]?.start ?? Number.POSITIVE_INFINITY) < end) next++;
  return { value: Number(found.replaceAll(",", "")), next, spoken: false };
}
