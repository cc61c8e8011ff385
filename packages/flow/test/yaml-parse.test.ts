import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { byAsking } from "../src/document/by-asking.ts";
import { emptyDocument } from "../src/document/defaults.ts";
import type { FlowDocument } from "../src/document/document.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { toYaml } from "../src/yaml/to-yaml.ts";
import { makeIds } from "./make-ids.ts";
import { samples } from "./yaml-samples.ts";

function documentOf(text: string, existing?: FlowDocument): FlowDocument {
  const parsed = parseYaml(text, { makeId: makeIds(1000), ...(existing !== undefined && { existing }) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults, null, 2));
  return parsed.document;
}

/** As a clock that goes back would make them. */
function makeIdsThatFall(): () => string {
  let next = 1000;
  return () => makeIds(next--)();
}

const welcome = samples.find((sample) => sample.name === "welcome.yaml")?.text ?? "";

describe("samples", () => {
  test.each(samples)("$name is read without a fault", ({ text }) => {
    expect(parseYaml(text, { makeId: makeIds() })).toMatchObject({ ok: true });
  });

  test("the welcome agent has its blocks, paths and prompts", () => {
    const { rows } = documentOf(welcome);
    const [start, menu, goodbye] = rows.block;
    expect(rows.block.map(({ name, type }) => [name, type])).toEqual([
      ["Start", "Start"],
      ["Menu", "Voice"],
      ["Goodbye", "End"],
    ]);
    expect(
      rows.path.map((path) => [path.source_block, path.transition_type, path.trigger, path.destination_block]),
    ).toEqual([
      [start?.id, "always", null, menu?.id],
      [menu?.id, "dtmf", "1", menu?.id],
      [menu?.id, "dtmf", "2", goodbye?.id],
      [menu?.id, "no_input", null, goodbye?.id],
      [menu?.id, "no_match", null, goodbye?.id],
    ]);
    const said = rows.prompt_content.find((content) => content.prompt === goodbye?.prompts[0]);
    expect(said).toMatchObject({ language: "en-IN", content: "Thank you for calling. Goodbye." });
  });
});

test("the agent of the documentation is read, with any line ends and a byte order mark", () => {
  const page = readFileSync(new URL("../../../docs/reference/yaml.md", import.meta.url), "utf8");
  const text = /```yaml\n(.*?)```/s.exec(page)?.[1] ?? "";
  const { rows } = documentOf(text);
  expect(rows.block.map(({ name }) => name)).toEqual(["Start", "Menu", "Goodbye"]);
  expect(documentOf(`\ufeff${text.replaceAll("\n", "\r\n")}`).rows).toEqual(rows);
});

describe("short forms", () => {
  const pathsOf = (paths: string) =>
    documentOf(`{ parley: 1, states: { start: { Menu: { paths: [${paths}] } } } }`).rows.path;

  test.each([
    ["dtmf: 2", { transition_type: "dtmf", trigger: "2" }],
    ["dtmf: 01", { transition_type: "dtmf", trigger: "01" }],
    ["intent: pay", { transition_type: "intent", intent: "pay", trigger: null }],
    ["intent: pay, trigger: x", { transition_type: "intent", intent: "pay", trigger: "x" }],
    ["trigger: x", { transition_type: "trigger", trigger: "x", intent: null }],
    ["transition_type: trigger, trigger: x, intent: pay", { transition_type: "trigger", trigger: "x", intent: "pay" }],
    ["no_input: 2", { transition_type: "no_input", retries: 2, trigger: null }],
    ["no_match: , retries: 1", { transition_type: "no_match", retries: 1 }],
    ["no_match: , intent: pay", { transition_type: "no_match", intent: "pay" }],
    ["entity_fill: date", { transition_type: "entity_fill", fill_entity: ["date"] }],
    ["entity_fill: [date, time]", { transition_type: "entity_fill", fill_entity: ["date", "time"] }],
    [
      "entity_fill: , completely_fill: true",
      { transition_type: "entity_fill", fill_entity: [], completely_fill: true },
    ],
    ["to: Menu", { transition_type: "always", trigger: null }],
  ])("a path written as { %s }", (path, fields) => {
    expect(pathsOf(`{ ${path} }`)).toMatchObject([fields]);
  });

  test("paths are tried in the order of the list, unless they say theirs", () => {
    expect(pathsOf("{ dtmf: 1 }, { dtmf: 2, order: 9 }, { dtmf: 3 }").map((path) => path.order)).toEqual([0, 9, 2]);
  });

  test("what is said: words, words by language, a name, or a list", () => {
    const { rows } = documentOf(`
parley: 1
settings: { language: hi-IN }
states:
  start:
    Menu:
      say:
        - नमस्ते
        - { hi-IN: स्वागत, en-IN: { type: ssml, content: <b>Welcome</b> } }
        - prompt: Closing
prompts:
  Closing: { contents: { en-IN: Bye }, override_prompts: { en-IN: Goodbye } }
`);
    const contents = rows.block[0]?.prompts.map((id) => ({
      name: rows.prompt.find((prompt) => prompt.id === id)?.name,
      contents: rows.prompt_content
        .filter((content) => content.prompt === id)
        .map(({ language, type, content }) => [language, type, content]),
    }));
    expect(contents).toEqual([
      { name: "Menu", contents: [["hi-IN", "text", "नमस्ते"]] },
      {
        name: "Menu 2",
        contents: [
          ["hi-IN", "text", "स्वागत"],
          ["en-IN", "ssml", "<b>Welcome</b>"],
        ],
      },
      { name: "Closing", contents: [["en-IN", "text", "Bye"]] },
    ]);
  });

  test("triggers leave the Start block of their sub-flow, and a Start path is named Start", () => {
    const { rows } = documentOf(`
parley: 1
states:
  start: { Start: { type: Start, paths: [{ to: Menu }] }, Menu: {} }
  help: { Start: { type: Start }, Help: {} }
triggers:
  start: [{ intent: help, to: help/Help }]
  help: [{ dtmf: "0", to: start/Menu, name: Start }]
`);
    const nameOf = (id: string | null) => rows.block.find((block) => block.id === id)?.name;
    const byName = rows.path.map((path) => [
      path.name,
      path.display_in_global_list,
      nameOf(path.source_block),
      nameOf(path.destination_block),
    ]);
    expect(byName).toEqual([
      ["Start", false, "Start", "Menu"],
      ["", true, "Start", "Help"],
      ["Start", true, "Start", "Menu"],
    ]);
  });

  test("a sub-flow says its own name and slug beside blocks of those names", () => {
    const { rows } = documentOf(
      "{ parley: 1, states: { booking: { name: Book a visit, slug: book, Menu: {} }, other: { name: {} } } }",
    );
    expect(rows.sub_flow.map(({ name, slug }) => [name, slug])).toEqual([
      ["Book a visit", "book"],
      ["Other", "other"],
    ]);
    expect(rows.block.map((block) => block.name)).toEqual(["Menu", "name"]);
  });

  test("the values of a block are asked for as they are listed, whatever ids they have, and a written order stays", () => {
    const asking = (entities: string, existing?: FlowDocument) =>
      documentOf(`{ parley: 1, states: { start: { Ask: { type: Collect, entities: ${entities} } } } }`, existing);
    const ordersOf = ({ rows }: FlowDocument) =>
      rows.block_entity.toSorted(byAsking).map(({ name, order }) => [name, order]);
    const before = asking("[day, hour, guest]");
    expect(ordersOf(before)).toEqual([
      ["day", 0],
      ["hour", 0],
      ["guest", 0],
    ]);
    const moved = asking("[guest, day, hour, people]", before);
    expect(ordersOf(moved)).toEqual([
      ["guest", 0],
      ["day", 1],
      ["hour", 1],
      ["people", 2],
    ]);
    const between = asking("[day, { name: hour, order: 4 }, people, guest]", before);
    expect(ordersOf(between)).toEqual([
      ["day", 0],
      ["hour", 4],
      ["people", 5],
      ["guest", 5],
    ]);
    expect(ordersOf(documentOf(toYaml(moved), moved))).toEqual(ordersOf(moved));
    const falling = parseYaml(toYaml(before, { ids: false }), { makeId: makeIdsThatFall() });
    expect(falling.ok && ordersOf(falling.document).map(([name]) => name)).toEqual(["day", "hour", "guest"]);
  });

  test("vocabulary: utterances as a list or by language, entities as kinds, examples", () => {
    const { rows } = documentOf(`
parley: 1
intents:
  Main:
    intents:
      yes: [yes, ok]
      no: { en-IN: [no], hi-IN: [नहीं] }
      pay: { topics: [money], utterances: [pay now] }
    entities: { due: date, amount: [amount, number], code: { types: [pattern], config: { pattern: "[A-Z]{3}" } } }
    examples: [hm, { language: hi-IN, utterance: अच्छा }]
  loose: { name: null, intents: { other: }, entities: { name: name } }
nls_labels:
  greeting: [hello, hi]
`);
    const main = rows.ontology[0]?.id;
    expect(rows.intent.map(({ name, ontology, topics }) => [name, ontology, topics])).toEqual([
      ["yes", main, []],
      ["no", main, []],
      ["pay", main, ["money"]],
      ["other", null, []],
    ]);
    expect(rows.ontology_language.map(({ language, utterance }) => [language, utterance])).toEqual([
      ["en-IN", "yes"],
      ["en-IN", "ok"],
      ["en-IN", "no"],
      ["hi-IN", "नहीं"],
      ["en-IN", "pay now"],
      ["en-IN", "hm"],
      ["hi-IN", "अच्छा"],
    ]);
    expect(rows.entity.map(({ name, types, ontology }) => [name, types, ontology])).toEqual([
      ["due", ["date"], main],
      ["amount", ["amount", "number"], main],
      ["code", ["pattern"], main],
      ["name", ["name"], null],
    ]);
    expect(rows.user_utterance_content).toMatchObject([{ language: "en-IN", utterances: ["hello", "hi"] }]);
  });

  test("an alias stands for what its anchor says", () => {
    const { rows } = documentOf(`
parley: 1
states:
  start:
    A: { paths: &failures [{ no_input: 1, to: B }, { no_match: 1, to: B }] }
    B: { paths: *failures }
`);
    expect(rows.path.map((path) => path.transition_type)).toEqual(["no_input", "no_match", "no_input", "no_match"]);
  });
});

describe("ids", () => {
  const before = documentOf(welcome);

  test("a block renamed beside its id keeps it, and with it its paths and words", () => {
    const renamed = toYaml(before).replaceAll("Goodbye:", "Farewell:").replaceAll("to: Goodbye", "to: Farewell");
    const after = documentOf(renamed, before);
    expect(after.rows.block.map(({ id }) => id)).toEqual(before.rows.block.map(({ id }) => id));
    expect(after.rows.path).toEqual(before.rows.path);
    expect(after.rows.prompt.map(({ id }) => id)).toEqual(before.rows.prompt.map(({ id }) => id));
  });

  test("ids of another agent are not taken over into this one", () => {
    const other = parseYaml(toYaml(before), { makeId: makeIds(5000), existing: emptyDocument() });
    if (!other.ok) throw new Error(JSON.stringify(other.faults));
    const known = new Set(before.rows.block.map(({ id }) => id));
    expect(other.document.rows.block.filter(({ id }) => known.has(id))).toEqual([]);
    expect(other.document.rows.block.map(({ name }) => name)).toEqual(before.rows.block.map(({ name }) => name));
  });

  test("what is new gets a new id", () => {
    const text = welcome.replace("    Goodbye:", "    Thanks: { say: Thank you. }\n\n    Goodbye:");
    const after = documentOf(text, before);
    const known = new Set(before.rows.block.map(({ id }) => id));
    expect(after.rows.block.filter(({ id }) => !known.has(id)).map(({ name }) => name)).toEqual(["Thanks"]);
  });
});

test("ids are left out of the text on demand", () => {
  const text = toYaml(documentOf(welcome), { ids: false });
  expect(text).not.toMatch(/\bids?:/);
  expect(text).toContain('        - dtmf: "2"\n          to: Goodbye\n');
});
