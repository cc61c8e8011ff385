import { languageAdvice, languagePattern } from "./languages.ts";
import { digitsPattern, endpointPattern, targetPattern } from "./shapes.ts";

const advice: ReadonlyMap<string, string> = new Map([
  [digitsPattern, "Write digits, with a leading + when international"],
  [endpointPattern, "Write an address that begins with https:// or http://, or one relative to base_url"],
  [targetPattern, "Begin with metadata., slots. or account. and a name, as in metadata.total"],
]);

/** What to write where a text does not fit the pattern of its schema: a sentence without its full stop. */
export function patternAdvice(pattern: string, text: unknown): string {
  if (pattern === languagePattern) return languageAdvice(text);
  return advice.get(pattern) ?? `Write a text that fits ${pattern}`;
}
