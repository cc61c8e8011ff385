import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import { isClose, readGroup } from "./read-group.ts";
import type { ReadNumber } from "./read-literal.ts";

/**
 * The longest number that begins at a token, in digits, in words, or both: "two lakh fifty thousand", "1.5 crore",
 * "saadhe teen sau", "minus five". Null when none begins there; no number where two may be meant ("two lakh fifty").
 */
export function readNumber(heard: Heard, index: number, words: Vocabulary): ReadNumber | null {
  const minus = words.minus.at(heard.tokens, index);
  const read = inDozens(heard, minus?.next ?? index, words);
  return read && (minus || hasDash(heard, index)) ? { ...read, value: -read.value } : read;
}

/** "a dozen", "two dozen". */
function inDozens(heard: Heard, index: number, words: Vocabulary): ReadNumber | null {
  const read = readUnsigned(heard, index, words);
  const dozen = words.dozens.at(heard.tokens, read?.next ?? index);
  return dozen ? { value: (read?.value ?? 1) * 12, next: dozen.next, spoken: read?.spoken ?? true } : read;
}

/** A minus sign right before digits, behind a blank, a currency or nothing: not the hyphen of "4-5", nor the sign of "4 -5". */
function hasDash({ text, tokens }: Heard, index: number): boolean {
  const start = tokens[index]?.start ?? 0;
  const isSigned =
    isDigits(tokens[index]?.word) && /(?:^|[\s\p{Sc}])[-−][.,]?$/u.test(text.slice(Math.max(0, start - 3), start));
  return isSigned && !isDigits(tokens[index - 1]?.word);
}

function readUnsigned(heard: Heard, begin: number, words: Vocabulary): ReadNumber | null {
  let total = 0;
  let lastScale = Number.POSITIVE_INFINITY;
  let spoken = true;
  let next = begin;

  for (;;) {
    const isFirst = next === begin;
    if (!isFirst && !isClose(heard, next) && !/^,\s+$/.test(gapBefore(heard, next))) break;
    const place = isFirst ? next : (words.and.at(heard.tokens, next)?.next ?? next);
    const group = readGroup(heard, place, words);
    const scale = words.scales.at(heard.tokens, group?.next ?? place);
    const isScaled = scale !== null && scale.value >= 1000 && scale.value < lastScale && (group !== null || isFirst);
    if (group && Number.isNaN(group.value))
      return { value: Number.NaN, next: scale?.next ?? group.next, spoken: false };
    // "k" and "cr" are only scales behind digits.
    if (isScaled && (!group || group.spoken) && isAbbreviation(heard, scale.next - 1)) break;

    if (isScaled) {
      total += (group?.value ?? 1) * scale.value;
      lastScale = scale.value;
      next = scale.next;
      const higher = words.scales.at(heard.tokens, next);
      if (higher && higher.value > lastScale) {
        total *= higher.value;
        next = higher.next;
      }
      const part = words.andParts.at(heard.tokens, next);
      if (part) {
        total += lastScale * part.value;
        next = part.next;
      } else if (lastScale >= lakh && isShortFor(heard, next, words)) {
        return { value: Number.NaN, next: readGroup(heard, next, words)?.next ?? next, spoken };
      }
    } else if (group && group.value < lastScale && (isFirst || group.spoken)) {
      total += group.value;
      next = group.next;
    } else break;
    if (group && !group.spoken) spoken = false;
    if (!isScaled) break;
  }
  if (next === begin) return null;
  // What binary fractions add (2.3 × 100) is taken away again.
  const value = total > Number.MAX_SAFE_INTEGER ? Number.NaN : Number(total.toPrecision(15));
  return { value, next, spoken };
}

const lakh = 100_000;

/** Whether "two lakh fifty" was said: 250,000 to most who say it, and not 200,050. */
function isShortFor(heard: Heard, next: number, words: Vocabulary): boolean {
  const group = isClose(heard, next) && !words.and.at(heard.tokens, next) ? readGroup(heard, next, words) : null;
  if (!group?.spoken || group.value >= 100) return false;
  return words.scales.at(heard.tokens, group.next) === null;
}

function isAbbreviation(heard: Heard, index: number): boolean {
  return /^[a-z]{1,2}$/.test(heard.tokens[index]?.word ?? "");
}
