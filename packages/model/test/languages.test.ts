import { expect, test } from "vitest";
import { isLanguageCode, languageAdvice, languageName, offeredLanguages } from "../src/kernel/index.ts";

test("the languages that are offered are tags, each once, and all have names", () => {
  expect(offeredLanguages.filter((code) => !isLanguageCode(code))).toEqual([]);
  expect(new Set(offeredLanguages).size).toBe(offeredLanguages.length);
  const names = offeredLanguages.map(languageName);
  expect(names.filter((name, place) => name === offeredLanguages[place])).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ["hindi", "Write hi-IN, the language code of Hindi (India)"],
  ["Hindi", "Write hi-IN, the language code of Hindi (India)"],
  ["हिन्दी", "Write hi-IN, the language code of Hindi (India)"],
  ["hi_in", "Write hi-IN, the language code of Hindi (India)"],
  ["English", "Write en-IN, the language code of English (India)"],
  ["Spanish (Mexico)", "Write es-MX, the language code of Spanish (Mexico)"],
  ["Klingonish", "Write a language code such as en-IN"],
  ["", "Write a language code such as en-IN"],
  [5, "Write a language code such as en-IN"],
])("what is written instead of %s", (text, advice) => {
  expect(languageAdvice(text)).toBe(advice);
});
