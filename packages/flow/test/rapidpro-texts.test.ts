import type { JsonObject } from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import { compileExpression } from "../src/expressions/compile-expression.ts";
import { conditionOf, patternOf } from "../src/imports/rapidpro-texts.ts";
import { compilePattern } from "../src/patterns/compile-pattern.ts";
import { makeScope } from "./helpers/make-scope.ts";

const said = [
  "no",
  "NO",
  " no ",
  "No!",
  "know",
  "north",
  "now",
  "not now",
  "Not  now, please",
  "not",
  "5",
  "05",
  "50",
  "5.5",
  "5.0",
  "-5",
  "1,500",
  "5,",
  "",
  " ",
];

/** What a test holds for, of what is said where the node waits, and of what is kept where it decides. */
function heldBy(
  type: string,
  argument: string,
): { readonly waiting: readonly string[]; readonly deciding: readonly string[] } {
  const pattern = compilePattern(patternOf(type, [argument]) ?? "(");
  const condition = compileExpression(conditionOf("@results.said", type, [argument]) ?? "(");
  if (!pattern.ok) throw new Error(pattern.error.message);
  if (!condition.ok) throw new Error(condition.error.message);
  const { expression } = condition;
  return {
    waiting: said.filter((text) => pattern.pattern.match(text) !== null),
    deciding: said.filter((text) => {
      const result = expression.evaluate(makeScope({ metadata: { said: text } }));
      return result.ok && result.value === true;
    }),
  };
}

describe("a test of RapidPro", () => {
  test.each([
    ["has_text", "", said.filter((text) => text.trim() !== "")],
    ["has_number", "", ["5", "05", "50", "5.5", "5.0", "-5", "1,500", "5,"]],
    ["has_any_word", "no", ["no", "NO", " no ", "No!"]],
    ["has_phrase", "not now", ["not now", "Not  now, please"]],
    ["has_only_phrase", "not now", ["not now"]],
    ["has_only_text", "no", ["no"]],
    ["has_only_phrase", "no", ["no", "NO", " no "]],
    ["has_beginning", "no", ["no", "NO", " no ", "No!", "north", "now", "not now", "Not  now, please", "not"]],
    ["has_pattern", "^n.*w$", ["now", "not now"]],
    ["has_number_eq", "5", ["5", "05", "5.0", "5,"]],
  ])("%s %s means the same where a node waits and where it decides", (type, argument, held) => {
    expect(heldBy(type, argument)).toEqual({ waiting: held, deciding: held });
  });

  test("that has the name of an object's member is none", () => {
    expect(conditionOf("@results.said", "constructor", ["5"])).toBeNull();
  });

  test("of a value that is a number, or absent, has an answer", () => {
    const condition = compileExpression(conditionOf("@fields.age", "has_text", []) ?? "(");
    if (!condition.ok) throw new Error(condition.error.message);
    const ask = (account: JsonObject) => condition.expression.evaluate(makeScope({ account }));
    expect(ask({ age: 7 })).toMatchObject({ value: true });
    expect(ask({})).toMatchObject({ value: false });
  });
});
