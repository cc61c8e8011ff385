import { isBehindNumber, isInexact, isRangeEnd } from "./beside.ts";
import { confidences, type Kind, outside, span } from "./kind.ts";
import { readQuantity } from "./number.ts";
import { scanMeasures } from "./scan-measures.ts";

/** Shares of a hundred; the value is a JSON number, 2.5 for "two and a half percent". A bare number counts as the whole answer. */
export const percent: Kind = (limits) => ({
  said: (heard, { words }) =>
    scanMeasures(heard, words, (index) => {
      const read = readQuantity(heard, index, words);
      if (!read) return null;
      const mark = words.percents.at(heard.tokens, read.next);
      const { start, end } = span(heard, index, mark?.next ?? read.next);
      const sign = mark ? null : /^\s?[%٪]/.exec(heard.text.slice(end, end + 2));
      const isWhole = index === 0 && read.next === heard.tokens.length && !/[₹$€£¥]/.test(heard.text);
      const isNamed = mark !== null || sign !== null;
      const isOther =
        Number.isNaN(read.value) ||
        isRangeEnd(heard, index, words) ||
        isBehindNumber(heard, index, words) ||
        isInexact(heard, index, mark?.next ?? read.next, words);
      if (isOther || (!isNamed && !isWhole)) return { found: null, next: mark?.next ?? read.next };
      const found = {
        value: read.value,
        start,
        end: end + (sign?.[0].length ?? 0),
        confidence: isNamed ? confidences.own : confidences.assumed,
        ...outside(read.value, limits),
      };
      return { found, next: mark?.next ?? read.next };
    }),
  pressed: (digits) => {
    // A star is the decimal point of a telephone.
    if (!/^\d{1,6}(\*\d{1,2})?$/.test(digits)) return null;
    const value = Number(digits.replace("*", "."));
    return { value, start: 0, end: digits.length, confidence: 1, ...outside(value, limits) };
  },
});
