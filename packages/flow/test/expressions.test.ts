import { describe, expect, it } from "vitest";
import { checkExpression } from "../src/expressions/check-expression.ts";
import { compileExpression } from "../src/expressions/compile-expression.ts";
import { functions } from "../src/expressions/functions.ts";
import type { Scope } from "../src/program.ts";
import { caseNames, parse, readParts } from "./helpers/flow-case.ts";
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
