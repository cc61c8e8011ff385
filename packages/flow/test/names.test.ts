import { describe, expect, it } from "vitest";
import { knownSentence, nearest } from "../src/expressions/nearest.ts";
import { completed, completionAt, matchingNames, matchingWords, type NamingText } from "../src/names/completion.ts";
import { matchingFunctions } from "../src/names/function-names.ts";
import { credentialNames, type NameAt, namesAt } from "../src/names/names-at.ts";
import { valuesOf } from "../src/names/values-of.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { makeIds } from "./make-ids.ts";

const flow = `
parley: 1
settings:
  metadata_keys: [{ key: due, type: number }]
  account_attributes: [{ name: tier, type: text }]
  business_config: { city: Pune }
  language: en-IN
  languages: [en-IN, hi-IN]
  ab_tests: [{ name: greeting, variants: [{ name: short, weight: 1 }, { name: long, weight: 1 }] }]
intents:
  Words:
    intents:
      pay: { utterances: { en-IN: [I want to pay] } }
      'say "no"': {}
    entities:
      size: { types: [list], config: { values: [{ value: small, wordings: { en-IN: Small one } }, { value: large }] } }
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

  it("offers the visits of blocks of one name once", () => {
    const { rows } = document;
    const alike = { ...document, rows: { ...rows, block: rows.block.map((block) => ({ ...block, name: "Start" })) } };
    const visits = namesAt(alike, null).filter(({ holder }) => holder === "visits");
    expect(visits.map(({ path }) => path)).toEqual(['visits["Start"]']);
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
    ['{% if visits["As|"] %}', "{% if slots.size %}"],
  ])("words: %s", (before, after) => expect(complete("template", before)).toBe(after));

  it.each([
    ["sl| > 2", "slots.size > 2"],
    ["1 < slots.q|ty", "1 < slots.size"],
    ["{{ sl|", "slots.size"],
    ["{{|}}", "slots.size"],
    ['visits["As|k"] > 2', "slots.size > 2"],
  ])("an expression: %s", (before, after) => expect(complete("expression", before)).toBe(after));

  it.each([
    ["template", "Which slots|"],
    ["template", "{{ slots.size }} sl|"],
    ["expression", 'input.contains("sl|'],
    ["expression", 'intent + "sl|'],
    ["expression", "1 > |"],
    ["template", '{{ slots.size | money: "IN|'],
  ] as const)("nothing in a %s: %s", (naming, text) => {
    const bar = text.lastIndexOf("|");
    expect(completionAt(naming, text.slice(0, bar), bar)).toBe(null);
  });

  /** What is wanted at the broken bar, and the text once `taken` stands there. */
  const take = (naming: NamingText, marked: string, taken: string) => {
    const caret = marked.indexOf("¦");
    const text = marked.slice(0, caret) + marked.slice(caret + 1);
    const found = completionAt(naming, text, caret);
    const wanted = found?.wanted.what === "value" ? found.wanted.of : found?.wanted.what;
    return found === null ? null : [wanted, text.slice(0, found.from) + completed(found, taken) + text.slice(found.to)];
  };

  it.each([
    ["{{ slots.size |¦", "{{ slots.size |upcase"],
    ["{{ slots.size | mo¦ }} now", "{{ slots.size | upcase }} now"],
    ["{{ slots.size | upcase | de¦fault: 1 }}", "{{ slots.size | upcase | upcase: 1 }}"],
  ])("a filter: %s", (before, after) => expect(take("template", before, "upcase")).toEqual(["filter", after]));

  it.each([
    ["expression", 'intent == "¦', "intent", 'intent == "pay"'],
    ["expression", 'intent == "p¦" && true', "intent", 'intent == "pay" && true'],
    ["expression", "intent != 'p¦'", "intent", "intent != 'pay'"],
    ["expression", 'intent in ["x", "p¦"]', "intent", 'intent in ["x", "pay"]'],
    ["expression", 'slots.size == "¦" || input == "a"', "slots.size", 'slots.size == "pay" || input == "a"'],
    ["expression", 'slots.size == "¦ && input == "a"', "slots.size", 'slots.size == "pay" && input == "a"'],
    ["expression", 'slots["size"] == "¦', 'slots["size"]', 'slots["size"] == "pay"'],
    ["template", '{% if intent == "p¦" %}', "intent", '{% if intent == "pay" %}'],
    ["template", '{% case ab.greeting %}{% when "¦" %}', "ab.greeting", '{% case ab.greeting %}{% when "pay" %}'],
  ] as const)("a value in a %s: %s", (naming, before, of, after) =>
    expect(take(naming, before, "pay")).toEqual([of, after]),
  );

  it("writes a value with its quotes and backslashes escaped", () => {
    expect(take("expression", 'intent == "¦', 'say "no"')).toEqual(["intent", String.raw`intent == "say \"no\""`]);
  });

  it("offers anywhere when it is asked", () => {
    expect(complete("template", "Which |size?", true)).toBe("Which {{ slots.size }}size?");
    expect(complete("expression", "1 > |", true)).toBe("1 > slots.size");
  });

  it("offers first what begins as is typed, and nothing once an expression has the whole name", () => {
    const names = namesAt(read(flow), null);
    const offered = (typed: string, inBraces: boolean) =>
      matchingNames({ from: 0, to: 0, typed, wanted: { what: "name", inBraces } }, names).map(({ path }) => path);
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

describe("what may stand beside a name", () => {
  const document = read(flow);
  const texts = (path: string) => valuesOf(document, path).map(({ path: text, note }) => [text, note]);

  it.each([
    [
      "intent",
      [
        ["pay", "I want to pay"],
        ['say "no"', null],
      ],
    ],
    [
      "slots.size",
      [
        ["small", "Small one"],
        ["large", null],
      ],
    ],
    [
      'slots["size"]',
      [
        ["small", "Small one"],
        ["large", null],
      ],
    ],
    [
      "ab.greeting",
      [
        ["short", null],
        ["long", null],
      ],
    ],
    [
      "language",
      [
        ["en-IN", "English (India)"],
        ["hi-IN", "Hindi (India)"],
      ],
    ],
    ["slots.quantity", []],
    ["slots", []],
    ["intent.size", []],
    ["input", []],
  ])("the texts of %s", (path, expected) => expect(texts(path)).toEqual(expected));

  it("knows every channel", () => expect(texts("channel").map(([text]) => text)).toContain("voice"));

  it("offers credentials within braces only, where nothing else could be read", () => {
    const names = credentialNames(["crm_token"]);
    const offered = (inBraces: boolean) =>
      matchingNames({ from: 0, to: 0, typed: "cr", wanted: { what: "name", inBraces } }, names).map(({ path }) => path);
    expect(offered(true)).toEqual(["credentials.crm_token"]);
    expect(offered(false)).toEqual([]);
  });

  it("offers words that begin with the typed text before those that contain it, and none once one is whole", () => {
    const words = ["capitalize", "upcase", "case"].map((path) => ({ path }));
    expect(matchingWords("ca", words).map(({ path }) => path)).toEqual(["capitalize", "case", "upcase"]);
    expect(matchingWords("case", words)).toEqual([]);
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

describe("functions", () => {
  it.each([
    ["rou", ["round("]],
    ["metadata.name.tr", ["metadata.name.trim()"]],
    ["to", ["today()"]],
    ["metadata.name.si", ["metadata.name.size()"]],
    ["", []],
    ["metadata.", []],
  ])("offered for %j are %j", (typed, paths) => {
    const at = { from: 0, to: typed.length, typed };
    const offered = (inBraces: boolean) => matchingFunctions({ ...at, wanted: { what: "name", inBraces } });
    expect(offered(false).map(({ path }) => path)).toEqual(paths);
    expect(offered(true)).toEqual([]);
  });
});
