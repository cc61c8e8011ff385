import { describe, expect, it } from "vitest";
import type { Scope } from "../src/program/compiled.ts";
import { compileTemplate } from "../src/templates/compile-template.ts";
import { templateFilters } from "../src/templates/liquid.ts";
import { caseNames, parse, readParts } from "./helpers/flow-case.ts";
import { makeScope } from "./helpers/make-scope.ts";

/** A text with what it renders to and which variables were absent, or why it is refused: code, position, message. */
type TemplateCases = { readonly [source: string]: string | { text: string; missing: string[] } | { refused: string } };

function outcome(source: string, scope: Scope): unknown {
  const compiled = compileTemplate(source);
  if (!compiled.ok) {
    const { code, position, message } = compiled.error;
    return { refused: `${code} ${position} ${message}` };
  }
  const { text, missing } = compiled.template.render(scope);
  return missing.length === 0 ? text : { text, missing };
}

function partsOf(name: string): { scope: Scope; cases: TemplateCases } {
  const [scope = "", cases = ""] = readParts("templates", name);
  return { scope: makeScope(parse(scope) ?? {}), cases: parse(cases) };
}

describe.each(caseNames("templates"))("%s", (name) => {
  const { scope, cases } = partsOf(name);

  it.each(Object.entries(cases))("%s", (source, expected) => {
    expect(outcome(source, scope)).toEqual(expected);
  });
});

describe("filters", () => {
  const used = caseNames("templates").flatMap((name) => Object.keys(partsOf(name).cases));

  it.each([...Object.keys(templateFilters), "default"])("the filter %s has cases", (name) => {
    expect(used.some((source) => source.includes(`| ${name}`))).toBe(true);
  });
});

describe("variables", () => {
  it.each([
    ["plain words", []],
    ["{{ slots.a }} {{ slots.a | money }} {{ metadata['b c'] }}", ["slots.a", "metadata['b c']"]],
    [
      "{% if slots.a == metadata.b %}{{ account.c }}{% elsif input %}x{% endif %}",
      ["slots.a", "metadata.b", "input", "account.c"],
    ],
    ["{% case intent %}{% when slots.a %}{{ ab.x }}{% endcase %}", ["intent", "slots.a", "ab.x"]],
    ["{{ slots[metadata.k] | default: business.d }}", ["slots[metadata.k]", "metadata.k", "business.d"]],
  ])("of %s", (source, variables) => {
    const compiled = compileTemplate(source);
    expect(compiled.ok && [...compiled.template.variables].sort()).toEqual([...variables].sort());
  });
});

describe("the metadata's further name", () => {
  it("reads the metadata", () => {
    const compiled = compileTemplate("{{ lead.name }} {{ metadata.name }} {{ lead.age }}", { scopeName: "lead" });
    expect(compiled.ok && compiled.template.render(makeScope({ metadata: { name: "Asha" } }))).toEqual({
      text: "Asha Asha ",
      missing: ["lead.age"],
    });
  });
});

describe("values in SSML", () => {
  it.each([
    ["<break/>&'\"", "&lt;break/&gt;&amp;&apos;&quot;"],
    ["a\u0000b\u001bc\ufffe", "abc"],
    ["\ud800x", "x"],
    ["हाँ 😀", "हाँ 😀"],
  ])("%j is written %j", (value, written) => {
    const compiled = compileTemplate("<s>{{ slots.x }}</s>", { markup: "xml" });
    expect(compiled.ok && compiled.template.render(makeScope({ slots: { x: value } })).text).toBe(`<s>${written}</s>`);
  });

  it("cannot be told to leave a value as it is", () => {
    expect(compileTemplate("{{ slots.x | raw }}", { markup: "xml" }).ok).toBe(false);
  });
});
