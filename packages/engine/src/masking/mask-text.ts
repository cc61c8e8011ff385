import { digitRuns } from "./digit-runs.ts";

/** A stretch of a text: from the first character, up to the one at `end`. */
export type Span = { readonly start: number; readonly end: number };

const finders: { readonly [type: string]: (text: string) => Span[] } = {
  all_digits: digitRuns,
  card: (text) => digitRuns(text).filter(({ digits }) => isCard(digits)),
  phone: (text) => digitRuns(text).filter(({ digits }) => digits.length >= 7 && digits.length <= 15),
  email: (text) => spansOf(text, /[^\s@<>]{1,64}@[^\s@<>]{1,255}\.[\p{L}]{2,24}/gu),
  date: (text) => spansOf(text, /\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b/g),
};

/** Puts the mask in place of each value that the mask types name. `further` are spans that hold sensitive values. */
export function maskText(
  text: string,
  { types, mask, further }: { types: readonly string[]; mask: string; further: readonly Span[] },
): string {
  return maskSpans(text, [...further, ...typedSpans(text, types)], mask);
}

/** The values that the mask types name. */
export function typedSpans(text: string, types: readonly string[]): readonly Span[] {
  return types.flatMap((type) => finders[type]?.(text) ?? []);
}

/** Puts the mask in place of each span of a text, and once for spans that overlap. */
export function maskSpans(text: string, spans: readonly Span[], mask: string): string {
  if (spans.length === 0) return text;
  let result = "";
  let position = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= position) continue;
    result += text.slice(position, Math.max(position, start)) + (start < position ? "" : mask);
    position = end;
  }
  return result + text.slice(position);
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** 13 to 19 digits whose Luhn sum is a multiple of ten. */
function isCard(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
