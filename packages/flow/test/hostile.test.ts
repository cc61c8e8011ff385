import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { checkExpression } from "../src/expressions/check-expression.ts";
import { compileExpression } from "../src/expressions/compile-expression.ts";
import { compilePattern } from "../src/patterns/compile-pattern.ts";
import type { Scope } from "../src/program/compiled.ts";
import { compileTemplate } from "../src/templates/compile-template.ts";
import { makeScope } from "./helpers/make-scope.ts";

/** No evaluation, rendering or match takes more of the processor than this, in milliseconds. */
const patience = 400;

const within = (limit: number, work: () => unknown) => expect(leastOnProcessor(limit, work).took).toBeLessThan(limit);

function evaluate(source: string, scope: Scope): unknown {
  const compiled = compileExpression(source);
  return compiled.ok ? compiled.expression.evaluate(scope) : compiled.error.code;
}

const list = Array.from({ length: 2000 }, (_, index) => index);
const scope = makeScope({ slots: { list, text: "a".repeat(20_000) }, metadata: { object: {}, name: "Asha" } });

describe("expressions", () => {
  it.each([
    "slots.list.all(x, slots.list.all(y, slots.list.all(z, x + y + z >= 0)))",
    "slots.list.map(x, slots.list.map(y, slots.list.map(z, slots.text + slots.text)))",
    "slots.list.map(x, slots.text.upperAscii())",
    "slots.list.map(x, slots.text.split(''))",
    "slots.list.map(x, slots.list == slots.list.filter(y, true))",
    "slots.list.filter(x, matches(slots.text, '(a|aa)+$'))",
    "slots.list.map(x, string(slots.list))",
  ])("%s is stopped", (source) => {
    within(patience, () => expect(evaluate(source, scope)).toMatchObject({ ok: false }));
  });

  it.each([
    ["a".repeat(5000), "too_large"],
    [`${"(".repeat(100)}1${")".repeat(100)}`, "too_large"],
    [Array.from({ length: 1500 }, () => "1").join("+"), "too_large"],
    ["[".repeat(60) + "]".repeat(60), "too_large"],
    [`[${"1,".repeat(1500)}1]`, "too_large"],
    [`${"!".repeat(3900)}true`, "too_large"],
    [`${"-".repeat(3900)}1`, "too_large"],
    [`metadata${".a".repeat(1900)}`, "too_large"],
  ])("%.30s is refused", (source, code) => {
    within(patience, () => expect(evaluate(source, scope)).toBe(code));
    expect(checkExpression(source).faults[0]?.code).toBe(code);
  });

  it("nest as deep as they may", () => {
    const source = Array.from({ length: 450 }, () => "1").join("+");
    expect(evaluate(source, scope)).toEqual({ ok: true, value: 450 });
    expect(checkExpression(source).faults).toEqual([]);
  });

  const properties = [
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "__defineGetter__",
  ];
  const paths = ["metadata", "metadata.object", "metadata.name", "slots.list", "now", "action", "metadata.nothing"];
  const payloads = paths.flatMap((path) =>
    properties.flatMap((property) => [
      `${path}.${property}`,
      `${path}["${property}"]`,
      `${path}.${property}.constructor`,
      `${path}["con" + "structor"]["${property}"]`,
    ]),
  );

  it(`${payloads.length} ways to a prototype read nothing`, () => {
    for (const payload of payloads) {
      const compiled = compileExpression(payload);
      if (compiled.ok) expect(compiled.expression.evaluate(scope)).toEqual({ ok: true, value: null });
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain("polluted");
  });

  it.each([
    '{"__proto__": {"polluted": true}}.polluted == true',
    '{"constructor": 1}.constructor == 1',
    "metadata.object.__proto__.polluted",
  ])("%s changes no prototype", (source) => {
    evaluate(source, scope);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("give a value or an error for any text", () => {
    const piece = fc.constantFrom(
      ..."slots metadata now intent action . [ ] ( ) == < && || ! ? : + - * / % in null true 1 2.5 'a' x , { } .map( .exists( size( date( amount( matches( has( duration( today()".split(
        " ",
      ),
    );
    const source = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(" ")),
      fc.string(),
    );
    const data = fc.record({ slots: fc.dictionary(fc.string(), fc.jsonValue()), input: fc.string() });
    fc.assert(
      fc.property(source, data, (text, { slots, input }) => {
        const compiled = compileExpression(text);
        const checked = checkExpression(text);
        if (!compiled.ok) {
          expect(checked.faults[0]).toEqual(compiled.error);
          expect(compiled.error.position).toBeLessThanOrEqual(text.length);
          return;
        }
        const seen = makeScope({ slots: JSON.parse(JSON.stringify(slots)), input });
        const before = JSON.stringify(seen);
        const result = compiled.expression.evaluate(seen);
        if (result.ok) expect(JSON.parse(JSON.stringify({ value: result.value }))).toHaveProperty("value");
        expect(JSON.stringify(seen)).toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  it("refuse an unknown time zone by an error", () => {
    expect(evaluate("hour(now)", makeScope({ zone: "Nowhere/Land" }))).toMatchObject({ ok: false });
  });
});

describe("templates", () => {
  it.each([
    "{% if metadata.name %}".repeat(900) + "{% endif %}".repeat(900),
    "{{ metadata.name | upcase }}".repeat(700),
    "{{".repeat(9000),
    "{%".repeat(9000),
    "{{ slots.list }}".repeat(500),
    `{{ metadata${".a".repeat(9000)} }}`,
  ])("%.30s ends soon", (source) => {
    within(patience, () => {
      const compiled = compileTemplate(source);
      if (compiled.ok) compiled.template.render(scope);
    });
  });

  it.each([
    "{{ metadata.long }}".repeat(900),
    "{{ metadata.long | mask }}".repeat(700),
    "{{ metadata.long | default: metadata.long | upcase }}".repeat(300),
    "{{ metadata.deep }}",
  ])("%.40s of a long value is empty, and says so", (source) => {
    const long = "a".repeat(1_000_000);
    const seen = makeScope({ metadata: { long, deep: Array.from({ length: 1000 }, () => long.slice(0, 1000)) } });
    within(patience, () => {
      const compiled = compileTemplate(source);
      expect(compiled.ok && compiled.template.render(seen)).toMatchObject({ text: "", missing: { length: 1 } });
    });
  });

  it("and expressions share what there is to do", () => {
    const work = { left: 100_000 };
    const seen = { ...scope, work };
    const heavy = "slots.list.all(x, slots.list.exists(y, y < 0) || x >= 0)";
    expect(evaluate(heavy, seen)).toMatchObject({ ok: false });
    expect(evaluate(heavy, seen)).toMatchObject({ ok: false });
    expect(work.left).toBeLessThan(0);
    expect(evaluate("1 + 1", seen)).toMatchObject({ ok: false });
    const masked = compileTemplate("{{ metadata.name | mask }}");
    expect(masked.ok && masked.template.render(seen)).toMatchObject({ text: "" });
  });

  it("longer ones are refused", () => {
    expect(compileTemplate(`{{ metadata.name }}${"a".repeat(20_000)}`)).toMatchObject({
      ok: false,
      error: { code: "too_large" },
    });
  });

  it("that cannot be rendered are empty, and say so", () => {
    const compiled = compileTemplate("On {{ slots.due | date }}.");
    const seen = makeScope({ slots: { due: "2026-03-01T10:00" }, zone: "Nowhere/Land" });
    expect(compiled.ok && compiled.template.render(seen)).toEqual({ text: "", missing: ["slots.due"] });
  });

  it("show no prototype", () => {
    for (const property of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      for (const path of ["metadata", "metadata.name", "slots.list", "now"]) {
        const compiled = compileTemplate(`{{ ${path}.${property} }}{{ ${path}["${property}"]["constructor"] }}`);
        if (compiled.ok) expect(compiled.template.render(scope).text).toBe("");
      }
    }
  });

  it("escape every value in XML", () => {
    const compiled = compileTemplate("<s>{{ slots.x }}</s>", { markup: "xml" });
    fc.assert(
      fc.property(fc.jsonValue(), (x) => {
        const value = JSON.parse(JSON.stringify(x));
        const text = compiled.ok ? compiled.template.render(makeScope({ slots: { x: value } })).text : "<";
        expect(text.slice(3, -4)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/);
      }),
    );
  });

  it("render or are refused for any text", () => {
    const piece = fc.constantFrom(
      ..."{{ }} {% %} slots.a metadata['b'] | upcase money date default: 'x' if else elsif endif case when endcase == and or contains ( ) [ ] . ..".split(
        " ",
      ),
    );
    const source = fc.oneof(
      fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(" ")),
      fc.string(),
    );
    fc.assert(
      fc.property(source, fc.jsonValue(), (text, a) => {
        const compiled = compileTemplate(text);
        if (compiled.ok)
          expect(compiled.template.render(makeScope({ slots: { a: JSON.parse(JSON.stringify(a)) } })).text).toBeTypeOf(
            "string",
          );
        else expect(compiled.error.position).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe("patterns", () => {
  const bases = [
    "(a+)+$",
    "(a|aa)+$",
    "(a|a?)+$",
    "(.*a){12}$",
    "([a-z]+)*$",
    "(a*)*b",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(x+x+)+y",
    "(.*?,){11}P",
    "(a?){50}a{50}",
  ];
  const evil = bases.flatMap((base) => [
    base,
    `^${base}`,
    `(${base})`,
    `(?:${base})+`,
    `${base}|${base}`,
    `(?i)${base}`,
    `.*${base}`,
    `(?s)${base}`,
    `${base}?`,
    `b?${base}`,
  ]);
  const input = `${"a".repeat(50_000)}!`;

  it.each(evil)("%s takes time in proportion to the text", (source) => {
    within(patience, () => {
      const compiled = compilePattern(source);
      if (compiled.ok) compiled.pattern.match(input);
    });
  });
});
