import { parseYaml } from "@parley/flow";
import { expect, test } from "vitest";
import { writtenFlow } from "../src/documentation/written-flow.ts";
import { idsFrom } from "./canvas/sample-version.ts";

const yaml = `
parley: 1
settings: { language: en-IN, languages: [en-IN, hi-IN] }
states:
  help:
    Start: { type: Start, paths: [{ to: Agent }] }
    Agent: { type: End, end_state: helped }
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Alone: { say: No path leads here. }
    Bye: { type: End, end_state: done }
    Menu:
      description: Asks once.
      say: { en-IN: Hello, hi-IN: नमस्ते }
      paths:
        - { intent: pay, fill_entity: [amount], trigger: "visits.Menu > 1", to: Bye }
        - { intent: pay, to: Pay }
        - { dtmf: "2", to: Bye }
        - { entity_fill: [amount], to: Pay }
        - { no_input: 1 }
      entities: [amount]
    Pay: { say: Thank you, paths: [{ to: Menu }] }
intents:
  Words: { intents: { pay: { utterances: { en-IN: [pay now, pay my bill], hi-IN: [भुगतान] } } } }
small_talks:
  Again: { type: repeat, trigger_or_intent: pay }
  Wait: { type: wait, trigger_or_intent: pay, say: { en-IN: I wait, hi-IN: रुकता हूँ } }
  Old: { type: wait, status: inactive, trigger_or_intent: pay, say: Off }
`;

function read() {
  const parsed = parseYaml(yaml, { makeId: idsFrom(1) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}

const pathsOf = (written: ReturnType<typeof writtenFlow>, name: string) =>
  written.subFlows[0]?.blocks
    .find((block) => block.name === name)
    ?.paths.map(({ what, to }) => [what, to?.name ?? null]);

test("the first sub-flow comes first, its blocks as a caller meets them, those that no path reaches last", () => {
  const { subFlows } = writtenFlow(read(), "en-IN");
  expect(subFlows.map(({ blocks }) => blocks.map(({ name }) => name))).toEqual([
    ["Start", "Menu", "Bye", "Pay", "Alone"],
    ["Start", "Agent"],
  ]);
});

test("a block tells what it says in the language, its notes, and where each path leads", () => {
  const written = writtenFlow(read(), "hi-IN");
  const menu = written.subFlows[0]?.blocks.find(({ name }) => name === "Menu");
  expect(menu).toMatchObject({ does: "says, then listens", notes: "Asks once.", says: ["नमस्ते"] });
  expect(pathsOf(written, "Menu")).toEqual([
    ["pay", "Bye"],
    ["pay", "Pay"],
    ["2", "Bye"],
    ["amount", "Pay"],
    ["", null],
  ]);
  // A prompt without words in the language is shown in another.
  expect(written.subFlows[0]?.blocks.find(({ name }) => name === "Pay")?.says).toEqual(["Thank you"]);
});

test("a path shows what it needs beside its intent", () => {
  const menu = writtenFlow(read(), "en-IN").subFlows[0]?.blocks.find(({ name }) => name === "Menu");
  expect(menu?.paths.map(({ fills, condition }) => [fills, condition]).slice(0, 2)).toEqual([
    [["amount"], "visits.Menu > 1"],
    [[], null],
  ]);
});

test("active small talk tells what it answers in between", () => {
  expect(writtenFlow(read(), "hi-IN").asides).toEqual([
    { name: "Again", says: null },
    { name: "Wait", says: "रुकता हूँ" },
  ]);
});

test("intents have examples in the language, else in any", () => {
  expect(writtenFlow(read(), "hi-IN").intents).toMatchObject([{ name: "pay", examples: ["भुगतान"] }]);
  expect(writtenFlow(read(), "ta-IN").intents).toMatchObject([{ examples: ["pay now", "pay my bill", "भुगतान"] }]);
});
