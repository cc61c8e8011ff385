import { type FlowDocument, parseYaml } from "@parley/flow";
import type { JsonObject } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { writtenFlow } from "../src/documentation/written-flow.ts";
import { blockCard } from "../src/drawing/block-card.ts";
import { changesSince } from "../src/drawing/changes-since.ts";
import { lookupsOf } from "../src/drawing/lookups.ts";
import { searchFlow } from "../src/search/search-flow.ts";
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

test("a block tells the words that stand over a prompt's own, in the document, the search and on its card", () => {
  const { settings, rows } = read();
  const over: JsonObject = { "en-IN": { content: "Good day" }, "hi-IN": " " };
  const document = (override_prompts: JsonObject) => ({
    settings,
    rows: { ...rows, prompt: rows.prompt.map((row) => (row.name === "Menu" ? { ...row, override_prompts } : row)) },
  });
  const cardOf = (all: FlowDocument) => {
    const [menu] = all.rows.block.filter(({ name }) => name === "Menu");
    return menu && blockCard(menu, [], lookupsOf(all)).says.map(({ text }) => text);
  };
  // What was drawn before they stood there is drawn again.
  expect(cardOf(document({}))).toEqual(["Hello"]);
  expect(cardOf(document(over))).toEqual(["Good day"]);
  expect(changesSince(document({}), document(over))?.prompts.size).toBeGreaterThan(0);
  const says = (language: string) =>
    writtenFlow(document(over), language).subFlows[0]?.blocks.find(({ name }) => name === "Menu")?.says;
  expect([says("en-IN"), says("hi-IN")]).toEqual([["Good day"], ["नमस्ते"]]);
  const found = (query: string) => {
    const search = searchFlow(document(over), query, false);
    return search.ok && search.hits.length;
  };
  expect([found("Good day"), found("Hello")]).toEqual([1, 0]);
});

test("a path shows what it needs beside its intent", () => {
  const menu = writtenFlow(read(), "en-IN").subFlows[0]?.blocks.find(({ name }) => name === "Menu");
  expect(menu?.paths.map(({ fills, condition }) => [fills, condition]).slice(0, 2)).toEqual([
    [["amount"], "visits.Menu > 1"],
    [[], null],
  ]);
});

test("a block tells all that it says, and a path what is said on the way and that it comes back", () => {
  const parsed = parseYaml(
    `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Order }] }
    Order:
      type: Collect
      no_match_reprompt: Pardon?
      conditional_prompts: [{ when: is_first, say: Hello. }]
      entities:
        - { name: count, order: 1, say: How many?, refusal_prompts: Too many. }
        - { name: size, order: 0, say: Which size?, confirm_prompts: Really? }
      paths: [{ entity_fill, completely_fill: true, say: Thank you., resumes: true, to: Bye }]
    Bye: { type: End }
`,
    { makeId: idsFrom(1) },
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const order = writtenFlow(parsed.document, "en-IN").subFlows[0]?.blocks.find(({ name }) => name === "Order");
  expect(order?.asks).toEqual(["size", "count"]);
  expect(order?.words).toEqual([
    { field: "conditional_prompts", of: "is_first", says: ["Hello."] },
    { field: "prompts", of: "size", says: ["Which size?"] },
    { field: "confirm_prompts", of: "size", says: ["Really?"] },
    { field: "prompts", of: "count", says: ["How many?"] },
    { field: "refusal_prompts", of: "count", says: ["Too many."] },
    { field: "no_match_reprompt", of: null, says: ["Pardon?"] },
  ]);
  expect(order?.paths).toMatchObject([{ resumes: true, says: ["Thank you."], to: { name: "Bye" } }]);
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

test("every server that is asked is listed: by actions, and by the webhooks of blocks", () => {
  const withRequests = yaml
    .replace("description: Asks once.", "info_webhook: { endpoint: https://crm.example/info, method: POST }")
    .replace(
      "small_talks:",
      "actions: { Balance: { type: http, endpoint: https://bank.example }, Book: { type: internal } }\nsmall_talks:",
    );
  const parsed = parseYaml(withRequests, { makeId: idsFrom(1) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  expect(writtenFlow(parsed.document, "en-IN").requests.map(({ name, address }) => [name, address])).toEqual([
    ["Balance", "https://bank.example"],
    ["Menu: webhook", "https://crm.example/info"],
    ["Book", null],
  ]);
});
