import type { DigitGroup, LanguageCode } from "@parley/model/kernel";
import { readDigits } from "../numbers/read-digits.ts";
import type { Heard } from "../text/heard.ts";
import { confidences, type Found, type Kind, scan, span } from "./kind.ts";

type Plan = { readonly code: string; readonly length: number };

/** Country codes and lengths of national numbers where numbers are commonly said without the code. */
const plans: { readonly [region: string]: Plan } = { IN: { code: "91", length: 10 }, US: { code: "1", length: 10 } };

/** Fewer digits than this are no telephone number, not even a broken one. */
const fewest = 7;
/** E.164. */
const most = 15;

/** Telephone numbers, written or dictated; the value is `+` and digits where the country is known, else digits. */
export const phone: Kind = () => ({
  said: (heard, { words, language }) =>
    scan(heard, (index) => {
      const read = readDigits(heard, index, words);
      if (!read) return null;
      const place = span(heard, index, read.next);
      const hasPlus = /(?:\+|\bplus)\s*\(?$/i.test(heard.text.slice(Math.max(0, place.start - 7), place.start));
      const found = readPhone(read.value, hasPlus, language);
      const whole = found?.out_of_range === "high" ? wholeAmong(heard, read.groups, language) : null;
      return { found: whole ?? (found && { ...found, ...place }), next: read.next };
    }),
  pressed: (digits, { language }) => {
    const found = /^\d+$/.test(digits) ? readPhone(digits, false, language) : null;
    return found && { ...found, start: 0, end: digits.length };
  },
});

/** The only whole number among digits that pauses part: "at 7, 98765 43210". Null where there is none, or another one. */
function wholeAmong(heard: Heard, groups: readonly DigitGroup[], language: LanguageCode): Found | null {
  const parts: DigitGroup[] = [];
  for (const group of groups) {
    const last = parts.at(-1);
    if (last === undefined || /[,.]/.test(heard.text.slice(last.end, group.start))) parts.push(group);
    else parts[parts.length - 1] = { start: last.start, end: group.end, digits: last.digits + group.digits };
  }
  const whole = parts.flatMap(({ start, end, digits }) => {
    const found = readPhone(digits, false, language);
    return found !== null && found.out_of_range === undefined ? [{ ...found, start, end }] : [];
  });
  return whole.length === 1 ? (whole[0] ?? null) : null;
}

function readPhone(
  digits: string,
  hasPlus: boolean,
  language: LanguageCode,
): Pick<Found, "value" | "confidence" | "out_of_range"> | null {
  if (digits.length < fewest) return null;
  if (hasPlus) {
    const range = digits.length > most ? { out_of_range: "high" as const } : {};
    return { value: `+${digits}`, confidence: 1, ...range };
  }
  const plan = plans[language.split("-").at(-1) ?? ""];
  if (!plan) {
    const range = digits.length > most ? { out_of_range: "high" as const } : {};
    return { value: digits, confidence: confidences.shared, ...range };
  }
  const national = [
    digits,
    withoutPrefix(digits, `00${plan.code}`),
    withoutPrefix(digits, plan.code),
    withoutPrefix(digits, "0"),
  ];
  const whole = national.find((number) => number?.length === plan.length);
  if (whole) return { value: `+${plan.code}${whole}`, confidence: 1 };
  return { value: digits, confidence: confidences.assumed, out_of_range: digits.length < plan.length ? "low" : "high" };
}

function withoutPrefix(digits: string, prefix: string): string | null {
  return digits.startsWith(prefix) ? digits.slice(prefix.length) : null;
}
