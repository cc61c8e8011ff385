import { describe, expect, it } from "vitest";
import { knownSentence, nearest } from "../src/expressions/nearest.ts";
import { completed, completionAt, matchingNames, type NamingText } from "../src/names/completion.ts";
import { type NameAt, namesAt } from "../src/names/names-at.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { makeIds } from "./make-ids.ts";

const flow = `
parley: 1
settings:
  metadata_keys: [{ key: due, type: number }]
  account_attributes: [{ name: tier, type: text }]
  business_config: { city: Pune }
intents:
  Words:
    entities:
      size: { types: [list], config: { values: [{ value: small }, { value: large }] } }
      quantity: { types: [number] }
      street: { types: [pattern] }
      lost: { types: [digits] }
states:
  start:
    Start: { type: Start, paths: [{ to: Size }] }
    Size: { entities: [size], say: "Which size?", paths: [{ entity_fill: [size], to: Quantity }] }
    Quantity:
      entities: [quantity]
      say: "How many?"
      set_metadata: { asked: "1" }
      paths: [{ entity_fill: [quantity], to: Street }]
    Street: { entities: [street], say: "Where to?", paths: [{ to: Bye }] }
    Bye: { type: End }
`;

function read(yaml: string) {
  const parsed = parseYaml(yaml, { makeId: makeIds() });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}

describe("namesAt", () => {
  const document = read(flow);
  const idOf = (name: string) => document.rows.block.find((row) => row.name === name)?.id ?? null;
  const at = (block: string | null) => namesAt(document, block === null ? null : idOf(block));
  const values = (names: readonly NameAt[]) =>
    names.filter(({ holder }) => holder === "value").map(({ path, filled }) => `${path} ${filled}`);

  it("puts what is filled before a block first, then what it fills itself, then the others", () => {
    expect(values(at("Quantity"))).toEqual([
      "slots.size before",
      "slots.quantity here",
      "slots.street elsewhere",
      "slots.lost unfilled",
    ]);
    expect(values(at("Bye")).filter((value) => value.endsWith("before"))).toHaveLength(3);
  });

  it("takes what a path's block fills as filled before the path", () => {
    const path = document.rows.path.find((row) => row.source_block === idOf("Quantity"));
    expect(values(namesAt(document, path?.id ?? null)).slice(0, 2)).toEqual([
      "slots.size before",
      "slots.quantity before",
    ]);
  });

  it("says of each its kind, what fills it and an example", () => {
    const names = new Map(at("Street").map((name) => [name.path, name]));
    expect(names.get("slots.size")).toMatchObject({ kind: "list", example: "small" });
    expect(names.get("slots.size")?.by[0]).toBe("Size");
    expect(names.get("slots.quantity")).toMatchObject({ kind: "number", example: "2", by: ["Quantity"] });
    expect(names.get("metadata.asked")).toMatchObject({ holder: "metadata", filled: "before", by: ["Quantity"] });
    expect(names.get("metadata.due")).toMatchObject({ kind: "number", filled: "always" });
    expect(names.get("account.tier")).toMatchObject({ holder: "account", kind: "text" });
    expect(names.get("business.city")).toMatchObject({ example: "Pune" });
    expect(names.get("action.ok")).toMatchObject({ holder: "answer", filled: "unfilled" });
    expect(names.has('visits["Size"]')).toBe(true);
    expect(names.has("now")).toBe(true);
  });
});

describe("completionAt", () => {
  /** The caret stands where the text has a bar. */
  const complete = (naming: NamingText, marked: string, isAsked = false) => {
    const caret = marked.indexOf("|");
    const text = marked.replace("|", "");
    const found = completionAt(naming, text, caret, isAsked);
    return found === null ? null : text.slice(0, found.from) + completed(found, "slots.size") + text.slice(found.to);
  };

  it.each([
    ["Which {{|", "Which {{ slots.size }}"],
    ["Which {{ sl| now?", "Which {{ slots.size }} now?"],
    ["Which {{ sl| }} now?", "Which {{ slots.size }} now?"],
    ["Which {{slots.si|ze}} now?", "Which {{ slots.size }} now?"],
    ['{{ a }} and {{ visits["As|', "{{ a }} and {{ slots.size }}"],
    ["{% if slots.s| %}", "{% if slots.size %}"],
  ])("words: %s", (before, after) => expect(complete("template", before)).toBe(after));

  it.each([
    ["sl| > 2", "slots.size > 2"],
    ["1 < slots.q|ty", "1 < slots.size"],
    ["{{ sl|", "slots.size"],
    ["{{|}}", "slots.size"],
  ])("an expression: %s", (before, after) => expect(complete("expression", before)).toBe(after));

  it.each([
    ["template", "Which slots|"],
    ["template", "{{ slots.size }} sl|"],
    ["expression", 'intent == "sl|'],
    ["expression", "1 > |"],
  ] as const)("nothing in a %s: %s", (naming, text) => {
    const bar = text.lastIndexOf("|");
    expect(completionAt(naming, text.slice(0, bar), bar)).toBe(null);
  });

  it("offers anywhere when it is asked", () => {
    expect(complete("template", "Which |size?", true)).toBe("Which {{ slots.size }}size?");
    expect(complete("expression", "1 > |", true)).toBe("1 > slots.size");
  });

  it("offers first what begins as is typed, and nothing once an expression has the whole name", () => {
    const names = namesAt(read(flow), null);
    const offered = (typed: string, inBraces: boolean) =>
      matchingNames({ from: 0, to: 0, typed, inBraces }, names).map(({ path }) => path);
    expect(offered("si", true)[0]).toBe("slots.size");
    expect(
      offered("slots.", true)
        .slice(0, 4)
        .every((path) => path.startsWith("slots.")),
    ).toBe(true);
    expect(offered("slots.size", false)).toEqual([]);
    expect(offered("nothing like it", true)).toEqual([]);
  });
});

describe("nearest", () => {
  it.each([
    ["sise", "size"],
    ["szie", "size"],
    ["quantiti", "quantity"],
    ["Street", "street"],
    ["amount_due", "due"],
  ])("%s is meant as %s", (wrong, meant) => {
    expect(nearest(wrong, ["colour", "street", "quantity", "due", "size"], 1)).toEqual([meant]);
  });

  it("keeps the given order of what is not near at all", () => {
    expect(nearest("x", ["colour", "street", "size"], 3)).toEqual(["colour", "street", "size"]);
  });

  it("says what is known", () => {
    expect(knownSentence("sise", new Set())).toBe("None is known yet.");
    expect(knownSentence("sise", new Set(["size"]))).toBe("Known is size.");
    expect(knownSentence("sise", new Set(["street", "size", "due"]))).toBe("Known are size, street and due.");
    expect(knownSentence("sise", new Set(["a", "b", "c", "d", "e", "f", "size"]))).toBe(
      "Known are size, a, b, c, d and 2 more.",
    );
  });
});
