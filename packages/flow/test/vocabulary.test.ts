import { describe, expect, it } from "vitest";
import { type VocabularyEntry, vocabularyOf } from "../src/survey/vocabulary.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { makeIds } from "./make-ids.ts";

const flow = `
parley: 1
settings: { language: en-IN, languages: [en-IN, hi-IN] }
prompts:
  Spare: { en-IN: Nothing says this }
  noise: { en-IN: It is loud. }
intents:
  Words:
    intents:
      pay: { utterances: { en-IN: [I want to pay, pay my bill], hi-IN: [भुगतान] } }
      help: { utterances: { en-IN: [help] } }
      unused: { utterances: { en-IN: [never] } }
    entities:
      size: { types: [list], config: { values: [{ value: large, synonyms: { en-IN: [big] } }] } }
      colour: { types: [list], config: { values: [{ value: red }] } }
      quantity: { types: [number] }
      topping: { types: [list], config: { values: [{ value: cheese, synonyms: { hi-IN: [पनीर] } }] } }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu:
      entities: [size]
      say: { en-IN: "What do you want?", hi-IN: "क्या चाहिए?" }
      paths:
        - { intent: pay, to: Pay }
        - { condition: 'intent == "help"', to: Bye }
    Pay: { say: { en-IN: "You pay for {{ slots.size }}, {{ slots.size }}." }, paths: [{ to: Bye }] }
    Bye: { type: End }
`;

const parsed = parseYaml(flow, { makeId: makeIds() });
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const { intents, values, prompts } = vocabularyOf(parsed.document);

const told = ({ name, uses, missing }: VocabularyEntry) => [
  name,
  uses.map((use) => ("name" in use ? use.name : "settings")),
  missing,
];

describe("vocabularyOf", () => {
  it("says of intents what waits for them, which languages do not teach them, and how many examples do", () => {
    expect(intents.map(told)).toEqual([
      ["help", ["Menu to Bye"], ["hi-IN"]],
      ["pay", ["Menu to Pay"], []],
      ["unused", [], ["hi-IN"]],
    ]);
    expect(intents.map(({ holds }) => holds)).toEqual([{ examples: 1 }, { examples: 3 }, { examples: 1 }]);
  });

  it("says of values where they are collected and read, each place once", () => {
    expect(values.map(told)).toEqual([
      ["colour", [], []],
      ["quantity", [], []],
      ["size", ["Menu", "Pay"], ["hi-IN"]],
      // In the default language it is called as it is.
      ["topping", [], []],
    ]);
    const kinds = values.map(({ holds }) => ("kinds" in holds ? holds.kinds : []));
    expect(kinds).toEqual([["list"], ["number"], ["list"], ["list"]]);
  });

  it("says of prompts who says them and in which languages nothing is written; what is said nowhere lacks nothing", () => {
    const said = prompts.filter(({ uses }) => uses.length > 0).map(told);
    expect(said.map(([, uses, missing]) => [uses, missing])).toEqual(
      expect.arrayContaining([
        [["Menu"], []],
        [["Pay"], ["hi-IN"]],
      ]),
    );
    expect(prompts.find(({ name }) => name === "Spare")).toMatchObject({ uses: [], missing: [], isOfEngine: false });
    expect(prompts.find(({ name }) => name === "noise")).toMatchObject({ missing: ["hi-IN"], isOfEngine: true });
  });
});
