import fc from "fast-check";
import { expect, it } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { compileExpression } from "../src/expressions/compile-expression.ts";
import { functions } from "../src/expressions/functions.ts";
import { operators } from "../src/expressions/operators.ts";
import { makeScope } from "./helpers/make-scope.ts";

/** An evaluation ends, or faults, within so much of the processor's time, in milliseconds. */
const patience = 100;

const macros = ["all", "exists", "exists_one", "filter", "map"];

/** As large as what another server may answer. */
const scope = makeScope({
  slots: {
    big: Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key ${index}`, index])),
    list: Array.from({ length: 7000 }, (_, index) => index),
    lists: Array.from({ length: 100 }, (_, index) => Array.from({ length: 100 }, () => index)),
    maps: Array.from({ length: 5000 }, (_, index) => ({ n: `${index % 7}` })),
    text: "a".repeat(20_000),
    blank: " ".repeat(20_000),
  },
});

function evaluate(source: string): unknown {
  const compiled = compileExpression(source);
  return compiled.ok ? compiled.expression.evaluate(scope) : compiled.error.code;
}

function endsSoon(source: string): void {
  expect(leastOnProcessor(patience, () => evaluate(source)).took, source).toBeLessThan(patience);
}

it.each([
  "slots.list.exists(x, size(slots.big) < 0)",
  "slots.list.map(x, slots.list)",
  "slots.list.map(x, slots.big)",
  "slots.list.map(x, slots.text).join()",
  "slots.list.map(x, 'a').join(slots.text)",
  "slots.list.map(x, slots.lists.map(y, slots.list).flatten())",
  "slots.list.map(x, size(slots.text))",
  "slots.list.map(x, date('2026-01-01'))",
  "slots.list.map(x, days_between('2026-01-01', now))",
  "slots.list.map(x, now == '2026-01-01')",
  `slots.list.map(x, slots.list.map(y, [${Array(400).fill("1").join(", ")}]))`,
  `slots.list.filter(x, {${Array.from({ length: 90 }, (_, index) => `"${index}": x`).join(", ")}} == x)`,
  "slots.list.map(x, slots.text + string(x)).min()",
  "slots.list.exists(x, amount(1) == slots.blank)",
])("%.70s ends soon", endsSoon);

it.each(macros.flatMap((outer) => macros.map((inner) => `slots.list.${outer}(x, slots.big.${inner}(y, true))`)))(
  "%s ends soon",
  endsSoon,
);

it("any function, macro and operator ends soon, whatever it is given", () => {
  const value = fc.constantFrom(
    ...["slots.big", "slots.list", "slots.lists", "slots.maps", "slots.text", "slots.blank"],
    ...["now", "x", "1", "'n'", "'2026-03-01'", "amount('12.50 INR')", "duration('1h')", "null", "true"],
  );
  const { part } = fc.letrec<{ part: string; applied: string; operated: string; walked: string }>((tie) => ({
    part: fc.oneof({ maxDepth: 2, depthSize: "small" }, value, tie("applied"), tie("operated"), tie("walked")),
    applied: fc
      .constantFrom(...functions)
      .chain(([name, { arity, call }]) =>
        fc
          .array(tie("part"), { minLength: arity[0], maxLength: Math.min(3, arity[1]) })
          .map(([first, ...others]) =>
            call === "function" || first === undefined
              ? `${name}(${[first, ...others].join(", ")})`
              : `(${first}).${name}(${others.join(", ")})`,
          ),
      ),
    operated: fc
      .tuple(tie("part"), fc.constantFrom(...operators.keys()), tie("part"))
      .map(([left, sign, right]) => `(${left}) ${sign} (${right})`),
    walked: fc
      .tuple(tie("part"), fc.constantFrom(...macros), tie("part"))
      .map(([list, name, body]) => `(${list}).${name}(y, ${body})`),
  }));
  fc.assert(
    fc.property(
      fc.constantFrom("slots.list", "slots.big"),
      fc.constantFrom("map", "filter"),
      part,
      (list, name, body) => endsSoon(`${list}.${name}(x, ${name === "map" ? body : `[${body}] == 1`})`),
    ),
    { numRuns: 300 },
  );
});
