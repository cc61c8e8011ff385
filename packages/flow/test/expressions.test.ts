import { describe, expect, it } from "vitest";
import { checkExpression } from "../src/expressions/check-expression.ts";
import { compileExpression } from "../src/expressions/compile-expression.ts";
import { functions } from "../src/expressions/functions.ts";
import type { Scope } from "../src/program/compiled.ts";
import { knownNames } from "../src/survey/known-names.ts";
import { caseNames, documentFrom, parse, readParts } from "./helpers/flow-case.ts";
import { makeScope } from "./helpers/make-scope.ts";

/** An expression with its value, why it has none, or why it is refused: code, position, message. */
type ExpressionCase = { readonly [expression: string]: { is: unknown } | { fails: string } | { refused: string } };

function outcome(source: string, scope: Scope): unknown {
  const compiled = compileExpression(source);
  if (!compiled.ok) {
    const { code, position, message } = compiled.error;
    return { refused: `${code} ${position} ${message}` };
  }
  const result = compiled.expression.evaluate(scope);
  return result.ok ? { is: result.value } : { fails: result.error };
}

describe.each(caseNames("expressions"))("%s", (name) => {
  const [scopeText = "", casesText = ""] = readParts("expressions", name);
  const scope = makeScope(parse(scopeText) ?? {});
  const cases: ExpressionCase = parse(casesText);

  it.each(Object.entries(cases))("%s", (source, expected) => {
    expect(outcome(source, scope)).toEqual(expected);
  });

  it.each(Object.entries(cases).filter(([, expected]) => "is" in expected))("checks %s", (source) => {
    expect(checkExpression(source).faults).toEqual([]);
  });
});

describe("functions", () => {
  const used = caseNames("expressions").flatMap((name) => Object.keys(parse(readParts("expressions", name)[1] ?? "")));

  it.each([...functions.keys(), "has", "all", "exists", "exists_one", "filter", "map", "matches"])(
    "the function %s has cases",
    (name) => {
      expect(used.some((source) => new RegExp(`\\b${name}\\(`).test(source))).toBe(true);
    },
  );

  it.each([...functions].map(([name, { example }]) => [name, example]))(
    "the example of %s is a whole expression with a value",
    (name, example) => {
      expect(example).toMatch(new RegExp(`\\b${name}\\(`));
      expect(checkExpression(example).faults).toEqual([]);
      expect(outcome(example, makeScope())).toEqual({ is: expect.anything() });
    },
  );
});

describe("checkExpression", () => {
  it.each([
    ["1 + 2.5", "number"],
    ['"a"', "text"],
    ["now", "time"],
    ['duration("1h")', "duration"],
    ["amount(5)", "amount"],
    ["[1]", "list"],
    ["slots", "map"],
    ["null", "nothing"],
    ["slots.a", "any"],
    ["slots.a > 1", "bool"],
  ])("tells the type of %s", (source, type) => {
    expect(checkExpression(source)).toMatchObject({ type, faults: [] });
  });

  it("wants true or false of a condition", () => {
    expect(checkExpression("size(input)", { expects: "condition" }).faults).toEqual([
      { code: "type", message: "A condition is true or false; this is a number.", position: 0, end: 11 },
    ]);
  });

  it("finds a division by a nought that is written out", () => {
    expect(checkExpression("slots.a > 1 && 7 % 0 == 1 / 2").faults).toEqual([
      { code: "type", message: "Division by zero.", position: 15, end: 20 },
    ]);
  });

  it("finds names that do not exist, where they stand", () => {
    const source =
      'slots.due == null && lead["age"] > 1 && metadata.name != "" && intent == "gone" && account.any == 1';
    const names = { slots: new Set(["sum"]), metadata: new Set(["name"]), intent: new Set(["pay"]) };
    expect(checkExpression(source, { names, scopeName: "lead" }).faults).toEqual([
      { code: "unknown_name", message: 'There is no "due" in slots. Known is sum.', position: 0, end: 9 },
      { code: "unknown_name", message: 'There is no "age" in metadata. Known is name.', position: 21, end: 32 },
      { code: "unknown_name", message: 'There is no intent "gone". Known is pay.', position: 63, end: 79 },
    ]);
  });

  it("lists what an expression reads, without the names it makes itself", () => {
    const { references } = checkExpression("slots.list.exists(metadata, metadata.a == slots.b) && visits['Ask'] > 1");
    expect(references.map(({ root, name }) => `${root}.${name}`)).toEqual(["slots.list", "slots.b", "visits.Ask"]);
  });
});

describe("knownNames", () => {
  it("are those of a version", () => {
    const yaml = `parley: 1
settings: { metadata_keys: [{ key: declared, type: text }], ab_tests: [{ name: tone, variants: [{ name: a, weight: 1 }] }] }
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { set_metadata: { written: a }, paths: [{ dtmf: "1", to: Ask }] }
intents: { Words: { intents: { pay: {} }, entities: { due: { types: [date] } } } }
`;
    expect(knownNames(documentFrom(yaml))).toEqual({
      slots: new Set(["due"]),
      match: new Set(["due"]),
      intent: new Set(["pay"]),
      metadata: new Set(["declared", "written", "previous_session"]),
      visits: new Set(["Start", "Ask"]),
      ab: new Set(["tone"]),
    });
  });
});

describe("what an expression reads", () => {
  const scope = makeScope({
    slots: { size: "large" },
    metadata: { due: { amount: 5 }, items: [1, 2] },
    language: "en-IN",
  });
  const reads = (source: string) => {
    const compiled = compileExpression(source, { scopeName: "order" });
    return compiled.ok ? compiled.expression.reads(scope) : compiled.error;
  };

  it.each([
    ['slots.size == "large" && metadata.due.amount > 3', { "slots.size": "large", "metadata.due.amount": 5 }],
    ['order["due"].amount > 3 || slots.none == null', { 'order["due"].amount': 5, "slots.none": null }],
    ["metadata.items.exists(x, x > 1) && language == 'en-IN'", { "metadata.items": [1, 2], language: "en-IN" }],
    ["1 + 1 == 2", {}],
  ])("%s", (source, expected) => {
    expect(reads(source)).toEqual(expected);
  });
});

describe("the metadata's further name", () => {
  it("reads the metadata", () => {
    const compiled = compileExpression("lead.age > 17 && metadata.age == lead.age", { scopeName: "lead" });
    expect(compiled.ok && compiled.expression.evaluate(makeScope({ metadata: { age: 18 } }))).toEqual({
      ok: true,
      value: true,
    });
  });

  it.each(["slots", "not a name", "true"])("is ignored when it is %s", (scopeName) => {
    expect(compileExpression("metadata.age == null", { scopeName }).ok).toBe(true);
  });
});
