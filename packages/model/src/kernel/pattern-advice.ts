import { beginningPattern, endingPattern, fallbackPattern, plainWordsPattern } from "./call-handling.ts";
import { languageAdvice, languagePattern } from "./languages.ts";
import { digitsPattern, endpointPattern, phoneNumberPattern, targetPattern } from "./shapes.ts";

const advice: ReadonlyMap<string, string> = new Map([
  [fallbackPattern, "Write 3 to 15 digits, with a leading + when international, or nothing"],
  [plainWordsPattern, "Write plain words, without {{ or {%"],
  [beginningPattern, "Write a time of day such as 09:00"],
  [endingPattern, "Write a time of day such as 18:00, or 24:00 for midnight"],
  [digitsPattern, "Write digits, with a leading + when international"],
  [phoneNumberPattern, "Write a telephone number: digits, with a leading + and its country, such as +919876543210"],
  [endpointPattern, "Write an address that begins with https:// or http://, or one relative to base_url"],
  [targetPattern, "Begin with metadata., slots. or account. and a name, as in metadata.total"],
]);

/** What to write where a text does not fit the pattern of its schema: a sentence without its full stop. */
export function patternAdvice(pattern: string, text: unknown): string {
  if (pattern === languagePattern) return languageAdvice(text);
  return advice.get(pattern) ?? `Write a text that fits ${pattern}`;
}
