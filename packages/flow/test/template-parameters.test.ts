import { describe, expect, test } from "vitest";
import {
  type FlowDocument,
  parseYaml,
  refreshedParameters,
  templateParameters,
  withParameterValues,
} from "../src/index.ts";
import { makeIds } from "./make-ids.ts";

function agent(settings: string, say = "Hello"): FlowDocument {
  const parsed = parseYaml(
    `parley: 1\nsettings: ${settings}\nstates: {start: {Start: {type: Start, paths: [{to: Menu}]}, Menu: {say: ${JSON.stringify(say)}, paths: [{to: Bye}]}, Bye: {type: End, end_state: completed}}}\n`,
    { makeId: makeIds() },
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}

describe("the parameters of an agent", () => {
  test("are those that it declares and those that its texts and settings read", () => {
    const document = agent(
      `{conditional_languages: [{when: "template.host == 'Riga'", value: en-IN}], template_config: [{name: shop, type: text, default: Corner}, {name: spare, type: number}]}`,
      "Welcome to {{ template.shop }}, {{ template.shop | upcase }}. {{ template.greeting }}",
    );
    expect(templateParameters(document, "template")).toEqual([
      { name: "greeting", type: "text", declared: false, uses: 1 },
      { name: "host", type: "text", declared: false, uses: 1 },
      { name: "shop", type: "text", default: "Corner", declared: true, uses: 1 },
      { name: "spare", type: "number", declared: true, uses: 0 },
    ]);
  });

  test("stand below other roots too", () => {
    const document = agent(
      `{business_config: {hours: "9 to 5", limit: 3}, metadata_keys: [{key: plan, type: text}]}`,
      "{{ business.hours }} {{ metadata.plan }} {{ account.name }}",
    );
    expect(templateParameters(document, "business")).toEqual([
      { name: "hours", type: "text", value: "9 to 5", declared: true, uses: 1 },
      { name: "limit", type: "number", value: 3, declared: true, uses: 0 },
    ]);
    expect(templateParameters(document, "metadata")).toMatchObject([{ name: "plan", declared: true, uses: 1 }]);
    expect(templateParameters(document, "account")).toMatchObject([{ name: "name", declared: false, uses: 1 }]);
  });

  test("are read again from texts and template: values stay, and unused parameters go", () => {
    const own = agent(
      `{template_config: [{name: gone, type: text, value: old}, {name: shop, type: text, value: Mine}]}`,
      "{{ template.shop }} {{ template.added }}",
    );
    const template = agent(
      `{template_config: [{name: floor, type: number, default: 2}, {name: shop, type: text, default: Corner}]}`,
    );
    expect(refreshedParameters(own, template)).toEqual([
      { name: "added", type: "text" },
      { name: "floor", type: "number", default: 2 },
      { name: "shop", type: "text", default: "Corner", value: "Mine" },
    ]);
  });

  test("of a template itself stay declared though nothing reads them yet", () => {
    const document = agent(`{template_config: [{name: later, type: text}]}`, "{{ template.now }}");
    expect(refreshedParameters(document, null).map(({ name }) => name)).toEqual(["later", "now"]);
  });

  test("take values of their types alone, and null takes one away", () => {
    const parameters = [
      { name: "day", type: "date", value: "2026-01-31" },
      { name: "floor", type: "number", default: 2 },
      { name: "isOpen", type: "boolean" },
      { name: "shop", type: "text" },
      { name: "more", type: "json" },
    ];
    const good = withParameterValues(parameters, { day: null, floor: 3, isOpen: false, shop: "Corner", more: [1] });
    expect(good).toEqual({
      faults: [],
      parameters: [
        { name: "day", type: "date" },
        { name: "floor", type: "number", default: 2, value: 3 },
        { name: "isOpen", type: "boolean", value: false },
        { name: "shop", type: "text", value: "Corner" },
        { name: "more", type: "json", value: [1] },
      ],
    });
    const bad = withParameterValues(parameters, { day: "2026-02-30", floor: "3", isOpen: 1, shop: 4, nowhere: 1 });
    expect(bad.faults.map(({ name, code }) => [name, code])).toEqual([
      ["day", "invalid"],
      ["floor", "invalid"],
      ["isOpen", "invalid"],
      ["shop", "invalid"],
      ["nowhere", "not_found"],
    ]);
    const hostile = withParameterValues(parameters, JSON.parse(`{"__proto__": "x", "constructor": "y"}`));
    expect(hostile.faults.map(({ name }) => name)).toEqual(["__proto__", "constructor"]);
  });
});
