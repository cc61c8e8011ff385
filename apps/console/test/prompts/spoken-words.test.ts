import { expect, test } from "vitest";
import { spokenWords } from "../../src/prompts/audio/spoken-words.ts";

test.for([
  ["Hello", "Hello"],
  ["Your {{ slots.due_date | date }} is {{metadata.amount}}.", "Your due date is amount."],
  ["{% if slots.vip %}Dear{% endif %} {{ नाम }}", "Dear नाम"],
  ["{{ }} and {{ unended", " and {{ unended"],
] as const)("%s is said with variables by their names", ([words, said]) => {
  expect(spokenWords(words)).toEqual({ text: said, hasNames: /\}\}|%\}/.test(words) });
});
