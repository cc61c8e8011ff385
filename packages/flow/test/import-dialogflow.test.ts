import type { JsonObject } from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { importDialogflow } from "../src/index.ts";
import { importedBy, silentIn, versionBefore } from "./helpers/check-import.ts";
import { makeIds } from "./make-ids.ts";

const say = (...text: string[]) => ({ messages: [{ text: { text }, languageCode: "en" }] });
const filled = '$page.params.status = "FINAL"';

/** A package of a flow with a form, another flow, and one thing of each that is not carried over. */
const shop: JsonObject = {
  "agent.json": { displayName: "Shop", defaultLanguageCode: "en", startFlow: "Default Start Flow" },
  "entityTypes/size/size.json": { displayName: "size", kind: "KIND_MAP" },
  "entityTypes/size/entities/en.json": {
    entities: [{ value: "large", synonyms: ["large", "big"] }, { value: "small" }],
  },
  "entityTypes/code/code.json": { displayName: "code", kind: "KIND_REGEXP" },
  "entityTypes/code/entities/en.json": { entities: [{ value: "(?=x)x" }] },
  "intents/order/order.json": { displayName: "order", parameters: [{ id: "size" }, { id: "colour" }] },
  "intents/order/trainingPhrases/en.json": {
    trainingPhrases: [
      { parts: [{ text: "a " }, { text: "large", parameterId: "size" }, { text: " one" }] },
      { parts: [{ text: "order" }] },
    ],
  },
  "intents/help/help.json": { displayName: "help" },
  "intents/help/trainingPhrases/en.json": { trainingPhrases: [{ parts: [{ text: "help me" }] }] },
  "webhooks/stock.json": {
    displayName: "stock",
    genericWebService: { uri: "https://shop.example.com/stock", username: "u", password: "never carried" },
  },
  "testCases/one.json": { displayName: "one" },
  "flows/Default Start Flow/Default Start Flow.json": {
    displayName: "Default Start Flow",
    transitionRoutes: [
      { intent: "Default Welcome Intent", triggerFulfillment: say("Hello from {{ the shop }}", "Hi") },
      { intent: "order", targetPage: "Order" },
      { intent: "help", condition: "$session.params.level >= 2 AND NOT $flow.vip = true", targetFlow: "Help" },
      { intent: "help", condition: "$sys.func.LEN($flow.x) = 2", targetFlow: "Help" },
      { intent: "order", targetPage: "Nowhere" },
    ],
    eventHandlers: [
      { event: "sys.no-match-1", triggerFulfillment: say("Sorry?") },
      { event: "sys.no-match-default", targetPage: "End Session" },
      { event: "webhook.error", targetPage: "End Session" },
    ],
  },
  "flows/Default Start Flow/pages/Order.json": {
    displayName: "Order",
    entryFulfillment: {
      ...say("Let us order."),
      webhook: "stock",
      tag: "count",
      setParameterActions: [{ parameter: "level", value: 2 }],
    },
    form: {
      parameters: [
        {
          displayName: "size",
          required: true,
          entityType: "@size",
          fillBehavior: {
            initialPromptFulfillment: say("Which size?"),
            repromptEventHandlers: [
              { event: "sys.no-match-default", triggerFulfillment: say("Small or large?") },
              { event: "sys.no-match-1", triggerFulfillment: say("Which size again?") },
              { event: "sys.no-input-1", triggerFulfillment: say("Are you there?") },
              { event: "sys.no-match-3", targetPage: "Start Page" },
              { event: "sys.no-match-2" },
            ],
          },
        },
        { displayName: "day", entityType: "@sys.date", fillBehavior: { initialPromptFulfillment: say("When?") } },
        { displayName: "note", entityType: "@sys.any", fillBehavior: { initialPromptFulfillment: say("A note?") } },
      ],
    },
    transitionRoutes: [
      {
        condition: `${filled} AND $session.params.size = "large"`,
        triggerFulfillment: say("A $session.params.size one."),
        targetPage: "END_SESSION",
      },
      { condition: filled, targetPage: "Start Page" },
    ],
  },
  "flows/Help/Help.json": {
    displayName: "Help",
    transitionRoutes: [{ condition: "true", targetFlow: "Default Start Flow" }],
  },
};

const filesOf = (files: { readonly [path: string]: unknown }, root = "") =>
  new Map(Object.entries(files).map(([path, json]) => [root + path, JSON.stringify(json)]));
const imported = (files: ReadonlyMap<string, string>) => importedBy((options) => importDialogflow(files, options));

describe("a Dialogflow CX package", () => {
  test("becomes sub-flows, blocks, forms, paths and triggers", () => {
    const { document, report } = imported(filesOf(shop));
    const { rows, settings } = document;
    const names = new Map(rows.block.map(({ id, name }) => [id, name]));
    expect(settings.language).toBe("en-IN");
    expect(rows.sub_flow.map(({ name, slug }) => [name, slug])).toEqual([
      ["Default Start Flow", "start"],
      ["Help", "help"],
    ]);
    const drawn = rows.path.map((path) => {
      const { transition_type, intent, trigger, destination_block } = path;
      return [
        names.get(path.source_block),
        transition_type,
        intent ?? "",
        trigger ?? "",
        names.get(destination_block ?? ""),
      ];
    });
    expect(drawn).toContainEqual(["Order", "entity_fill", "", "", "Order filled"]);
    expect(drawn).toContainEqual(["Order filled", "condition", "", 'slots.size == "large"', "end session"]);
    expect(drawn).toContainEqual(["Order filled", "always", "", "", "Start page"]);
    expect(drawn).toContainEqual(["Start", "intent", "order", "", "Order"]);
    expect(drawn).toContainEqual([
      "Start",
      "intent",
      "help",
      'metadata.level >= 2 && !(string(metadata.vip) == "true")',
      "To Help",
    ]);
    expect(drawn).toContainEqual(["Start page", "no_match", "", "", "end session"]);
    const words = rows.prompt_content.map(({ content }) => content);
    expect(words).toContain("Hello from { { the shop }}");
    expect(words).toContain("A {{ slots.size }} one.");
    expect(rows.ontology_language.map(({ utterance }) => utterance)).toEqual(["a large one", "order", "help me"]);
    expect(rows.entity.map(({ name, types }) => [name, ...types])).toEqual([
      ["size", "list"],
      ["day", "date"],
      ["note", "pattern"],
    ]);
    const saidBy = (prompts: readonly string[] = []) =>
      prompts.map((id) => rows.prompt_content.find(({ prompt }) => prompt === id)?.content);
    const size = rows.block_entity.find(({ name }) => name === "size");
    expect(saidBy(size?.no_match_reprompts), "first the numbered, then the usual").toEqual([
      "Which size again?",
      "Small or large?",
    ]);
    expect(saidBy(size?.no_input_reprompts)).toEqual(["Are you there?"]);
    expect(JSON.stringify(document)).not.toContain("never carried");
    expect(report.left.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      "credential stock",
      "entity type code",
      "event handler Default Start Flow: webhook.error",
      "event handler Order: size: sys.no-match-2",
      "event handler Order: size: sys.no-match-3",
      "intent parameter order: colour",
      "part intents/order/trainingPhrases/en.json: trainingPhrases[0].parts[1].parameterId",
      "route Default Start Flow: help",
      "route Default Start Flow: order",
      "test case one",
      "webhook call Order: count",
      "wording Default Start Flow: welcome: Hi",
    ]);
  });

  test("whose languages and types have names that are none is imported in the language of the version", () => {
    const odd = imported(
      filesOf({
        "agent.json": { displayName: "Odd", defaultLanguageCode: "constructor" },
        "flows/Default Start Flow/Default Start Flow.json": {
          displayName: "Default Start Flow",
          transitionRoutes: [{ condition: "true", targetPage: "Ask" }],
        },
        "flows/Default Start Flow/pages/Ask.json": {
          displayName: "Ask",
          form: { parameters: [{ displayName: "a", required: true, entityType: "@constructor" }] },
          transitionRoutes: [{ condition: filled, triggerFulfillment: say("Thanks"), targetPage: "End Session" }],
        },
      }),
    );
    expect(odd.document.settings.language).toBe(versionBefore().settings.language);
    expect(odd.document.rows.entity.map(({ types }) => types)).toEqual([["pattern"]]);
  });

  test("loses nothing in silence: what no reader knows is listed, but for what is in a thing that is listed", () => {
    expect(silentIn(shop, (files, options) => importDialogflow(filesOf(files), options))).toEqual([
      "entityTypes/code/code.json",
      "entityTypes/code/entities/en.json",
      "entityTypes/code/entities/en.json.entities[0]",
      "intents/order/order.json.parameters[1]",
      "testCases/one.json",
      "flows/Default Start Flow/Default Start Flow.json.transitionRoutes[3]",
      "flows/Default Start Flow/Default Start Flow.json.transitionRoutes[4]",
      "flows/Default Start Flow/Default Start Flow.json.eventHandlers[2]",
      "flows/Default Start Flow/pages/Order.json.form.parameters[0].fillBehavior.repromptEventHandlers[3]",
    ]);
  });

  test("lists files of other kinds, references that are functions, and pages that it goes back to", () => {
    const { report } = imported(
      filesOf({
        "agent.json": { speechToTextSettings: { enableSpeechAdaptation: true } },
        "flows/A/A.json": {
          transitionRoutes: [
            { intent: "yes", triggerFulfillment: say("It is $sys.func.NOW and $session.params.a.original.") },
            { intent: "no", targetPage: "PREVIOUS_PAGE" },
          ],
        },
        "intents/yes/yes.json": {},
        "intents/no/no.json": {},
        "agents/b.json": { a: 1 },
        "generativeSettings/en.json": [],
      }),
    );
    expect(report.left.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "file generativeSettings/en.json",
      "reference A: $sys.func.NOW",
      "reference A: $session.params.a.original",
      "route A: no",
      "part agent.json: speechToTextSettings",
      "part agents/b.json",
    ]);
  });

  test("of thousands of things that are left out is read in time", () => {
    const files = filesOf({
      "agent.json": {},
      "flows/A/A.json": {},
      ...Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`testCases/t${at}.json`, { steps: [at] }])),
    });
    const read = () => importDialogflow(files, { existing: versionBefore(), makeId: makeIds() });
    const { result, took } = leastOnProcessor(1000, read);
    expect(result).toMatchObject({ ok: true, report: { reasons: [{ kind: "test case", count: 2000 }] } });
    expect(took).toBeLessThan(1000);
  });

  test("whose pages multiply routes of a group is refused before they take all the time", () => {
    const transitionRoutes = Array.from({ length: 500 }, () => ({ intent: "x", targetPage: "Nowhere" }));
    const page = { transitionRouteGroups: Array.from({ length: 1000 }, () => "all") };
    const of = (pages: number) =>
      filesOf({
        "agent.json": {},
        "flows/A/A.json": {},
        "flows/A/transitionRouteGroups/all.json": { transitionRoutes },
        ...Object.fromEntries(Array.from({ length: pages }, (_, at) => [`flows/A/pages/p${at}.json`, page])),
      });
    const read = (pages: number) => importDialogflow(of(pages), { existing: versionBefore(), makeId: makeIds() });
    expect(read(1).ok, "a page takes a group over once, however often it names it").toBe(true);
    expect(read(401)).toMatchObject({ ok: false, fault: expect.stringContaining("routes and event handlers") });
  });

  test("with more handlers of an event than one keeps the first of them", () => {
    const handlers = Array.from({ length: 150_000 }, () => ({ event: "sys.no-match-1", targetPage: "End Session" }));
    const files = filesOf({ "agent.json": {}, "flows/A/A.json": { eventHandlers: handlers } });
    const read = importDialogflow(files, { existing: versionBefore(), makeId: makeIds() });
    const counts = read.ok ? read.report.counts : [];
    expect(counts.find(({ kind }) => kind === "event handler")).toMatchObject({ found: 150_000, carried: 1 });
  });

  test.each([
    ["__MACOSX/._agent.json", "\u0000\u0005\u0016\u0007"],
    ["flows/._Help.json", "\u0000\u0005\u0016\u0007"],
    [".vscode/settings.json", "{ // tabs\n }"],
    ["testCases/deep.json", `${"[".repeat(100)}${"]".repeat(100)}`],
  ])("lists %s, which is no part of the agent, and is imported", (path, content) => {
    const [plain, beside] = [imported(filesOf(shop)), imported(filesOf(shop).set(path, content))];
    expect(beside.document).toEqual(plain.document);
    const isFile = ({ kind }: { readonly kind: string }) => kind === "file";
    expect(plain.report.left.filter(isFile)).toEqual([]);
    expect(beside.report.left.filter(isFile).map(({ name }) => name)).toEqual([path]);
  });

  /** A flow with a page that asks, and what it does on events. */
  const asking = (...eventHandlers: readonly unknown[]) =>
    imported(
      filesOf({
        "agent.json": {},
        "intents/yes/yes.json": {},
        "intents/yes/trainingPhrases/en.json": { trainingPhrases: [{ parts: [{ text: "yes" }] }] },
        "flows/A/A.json": { transitionRoutes: [{ condition: "true", targetPage: "Ask" }] },
        "flows/A/pages/Ask.json": {
          entryFulfillment: say("Ask?"),
          transitionRoutes: [{ intent: "yes", targetPage: "End Session" }],
          eventHandlers,
        },
      }),
    );

  test.each(["CURRENT_PAGE", "Ask"])("lists what a handler writes that stays on its page by %s", (targetPage) => {
    const does = { ...say("Again"), setParameterActions: [{ parameter: "tries", value: 1 }] };
    const failing = asking({ event: "sys.no-match-default", targetPage, triggerFulfillment: does }).report;
    expect(failing.counts).toContainEqual({ kind: "parameter set", found: 1, carried: 0, left: 1 });
    expect(failing.counts).toContainEqual({ kind: "event handler", found: 1, carried: 1, left: 0 });
    const own = asking({ event: "own", targetPage, triggerFulfillment: does }).report;
    expect(own.left.map(({ kind, name }) => `${kind} ${name}`)).toEqual(["event handler A/Ask: own"]);
    expect(own.counts.some(({ kind }) => kind === "parameter set")).toBe(false);
  });

  test("asks again with a page's own words until the round whose words come", () => {
    const { rows } = asking(
      { event: "sys.no-match-2", triggerFulfillment: say("Second") },
      { event: "sys.no-match-3", targetPage: "End Session" },
    ).document;
    const ask = rows.block.find(({ name }) => name === "Ask");
    const said = ask?.no_match_reprompts.map((id) => rows.prompt_content.find(({ prompt }) => prompt === id)?.content);
    expect(said).toEqual(["Ask?", "Second"]);
    expect(rows.path.find(({ transition_type }) => transition_type === "no_match")?.retries).toBe(2);
  });

  test("may lie in a folder of its archive", () => {
    expect(imported(filesOf(shop, "export/")).report.format).toBe("Dialogflow CX Shop");
  });

  test("of flows that lead to each other is imported as it is", () => {
    const flow = (to: string) => ({ transitionRoutes: [{ condition: "true", targetFlow: to }] });
    const files = { "agent.json": {}, "flows/A/A.json": flow("B"), "flows/B/B.json": flow("A") };
    const read = importDialogflow(filesOf(files), { existing: versionBefore(), makeId: makeIds() });
    expect(read.ok && read.document.rows.block.filter(({ type }) => type === "Goto")).toHaveLength(2);
  });

  test.each([
    ["nothing", {}],
    ["no flows", { "agent.json": {} }],
    ["a file that is no JSON", { "agent.json": {}, "flows/A/A.json": "{" }],
    ["a file that is too deep", { "agent.json": {}, "flows/A/A.json": `${"[".repeat(100)}${"]".repeat(100)}` }],
  ])("with %s is refused as a whole", (_what, files) => {
    const texts = new Map(
      Object.entries(files).map(([path, file]) => [path, typeof file === "string" ? file : JSON.stringify(file)]),
    );
    const read = importDialogflow(texts, { existing: versionBefore(), makeId: makeIds() });
    expect(read).toMatchObject({ ok: false, fault: expect.any(String) });
  });
});
