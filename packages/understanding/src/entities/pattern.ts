import { RE2JS } from "re2js";
import { readSpelled } from "../numbers/read-spelled.ts";
import { confidences, type Found, type Kind, scan, span } from "./kind.ts";

/** Bounds what one input can cost; linear time still grows with the text. */
const longestText = 2000;

/**
 * What a linear-time regular expression matches: the first group that took part, else the whole match. Text that was
 * dictated letter by letter is read joined too, in capital letters and then in small ones. Throws for a pattern that
 * does not compile.
 */
export const pattern: Kind = ({ pattern: source }) => {
  const compiled = source ? RE2JS.compile(source) : null;
  if (!compiled) return { said: () => [], pressed: () => null };

  const wholly = (text: string): string | null => {
    const matcher = compiled.matcher(text);
    return matcher.matches() ? (firstGroup(matcher) ?? text) : null;
  };

  return {
    said: (heard, { words }) => {
      const all: Found[] = [];
      const matcher = compiled.matcher(heard.text.slice(0, longestText));
      while (matcher.find()) {
        const whole = matcher.group() ?? "";
        if (whole === "") continue;
        const found = { start: matcher.start(), end: matcher.end(), confidence: 1 };
        all.push({ value: firstGroup(matcher) ?? whole, ...found });
      }
      if (all.length > 0) return all;
      return scan(heard, (index) => {
        const spelled = readSpelled(heard, index, words);
        if (!spelled) return null;
        const value = wholly(spelled.value) ?? wholly(spelled.value.toLowerCase());
        const found =
          value === null ? null : { value, ...span(heard, index, spelled.next), confidence: confidences.shared };
        return { found, next: spelled.next };
      });
    },
    pressed: (digits) => {
      const value = wholly(digits);
      return value === null ? null : { value, start: 0, end: digits.length, confidence: 1 };
    },
  };
};

function firstGroup(matcher: ReturnType<RE2JS["matcher"]>): string | null {
  for (let index = 1; index <= matcher.groupCount(); index++) {
    const group = matcher.group(index);
    if (group) return group;
  }
  return null;
}
