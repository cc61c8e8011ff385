import { compile, importDialogflow, validate } from "@parley/flow";
import { describe, expect, test } from "vitest";
import { versionBefore } from "../../flow/test/helpers/check-import.ts";
import { makeIds } from "../../flow/test/make-ids.ts";
import { type ConversationStep, runConversation } from "../src/index.ts";
import { understand } from "./helpers.ts";

const say = (...text: readonly string[]) => ({ messages: [{ text: { text }, languageCode: "en" }] });

/** What an agent of Dialogflow CX says in a call, and how the call ends. */
function played(files: { readonly [path: string]: unknown }, steps: readonly ConversationStep[]) {
  const texts = new Map(Object.entries(files).map(([path, json]) => [path, JSON.stringify(json)]));
  const imported = importDialogflow(texts, { existing: versionBefore(), makeId: makeIds(1000) });
  if (!imported.ok) throw new Error(imported.fault);
  expect(validate(imported.document).filter(({ type }) => type === "error")).toEqual([]);
  const { turns } = runConversation(compile(imported.document), understand, { name: "call", steps: [...steps] });
  const entries = turns.flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.type === "log" ? [effect.entry] : [])),
  );
  return {
    said: entries.flatMap((entry) => (entry.type === "agent_said" ? [entry.text] : [])),
    faults: entries.filter(({ type }) => type === "expression_error"),
    left: imported.report.left,
  };
}

/** An agent that greets, sets parameters, and asks on a page that has these routes and handlers. */
const asking = (page: object, more: { readonly set?: readonly object[]; readonly flow?: object } = {}) => ({
  "agent.json": { displayName: "Shop", defaultLanguageCode: "en", startFlow: "F" },
  "flows/F/F.json": {
    displayName: "F",
    transitionRoutes: [
      {
        intent: "Default Welcome Intent",
        triggerFulfillment: { ...say("Hi."), setParameterActions: more.set ?? [] },
        targetPage: "Ask",
      },
    ],
    ...more.flow,
  },
  "flows/F/pages/Ask.json": { displayName: "Ask", entryFulfillment: say("Yes or no?"), ...page },
});

describe("a condition of Dialogflow CX", () => {
  const yes = { intent: "yes", targetPage: "End Session" };
  const held = (condition: string, set: readonly object[]) => {
    const route = { condition, triggerFulfillment: say("HELD"), targetPage: "End Session" };
    const { said, faults, left } = played(asking({ transitionRoutes: [route, yes] }, { set }), []);
    expect(faults).toEqual([]);
    return left.length > 0 ? "left out" : said.some((text) => text.includes("HELD"));
  };

  test.each([
    ['NOT $session.params.plan = "gold"', "silver", true],
    ['NOT $session.params.plan = "gold"', "gold", false],
    ['NOT ($session.params.plan = "gold" OR $session.params.plan = "silver")', "silver", false],
    ['$session.params.plan = "gold" AND $flow.a = 1 OR NOT $flow.b = 1', "silver", true],
    ["$session.params.plan = true", true, true],
    ["NOT $session.params.plan = true", true, false],
    ['$session.params.plan = "true"', true, true],
    ["$session.params.plan = true", "true", true],
    ["$session.params.plan = false", false, true],
    ["$session.params.plan >= 2", 3, true],
    ['$session.params.plan = "3"', 3, true],
    ["$session.params.plan = null", null, true],
    ["NOT $session.params.plan = null", 3, true],
    ["$session.params.plan = constructor", "constructor", true],
    ['$session.params.plan : "old"', "gold", "left out"],
    ["$session.params.plan", "gold", "left out"],
    ["NOT $session.params.plan", true, "left out"],
    ["$session.params.plan.original = 3", 3, "left out"],
    ['NOT $page.params.status = "FINAL"', 3, "left out"],
  ])("%s of a parameter that is %j: %s", (condition, value, expected) => {
    expect(held(condition, [{ parameter: "plan", value }])).toBe(expected);
  });
});

describe("failure handlers of Dialogflow CX", () => {
  const yes = { intent: "yes", targetPage: "End Session" };
  const on = (event: string, text: string | null, more: object = {}) => ({
    event: `sys.${event}`,
    ...(text === null ? {} : { triggerFulfillment: say(text) }),
    ...more,
  });
  const bye = { targetPage: "End Session" };
  /** What is said after so many sentences that nothing takes. */
  const saidAfter = (failures: number, handlers: readonly object[], ofFlow: readonly object[] = []) => {
    const files = asking({ transitionRoutes: [yes], eventHandlers: handlers }, { flow: { eventHandlers: ofFlow } });
    return said(files, failures);
  };
  const said = (files: { readonly [path: string]: unknown }, failures: number) => {
    const result = played(
      files,
      Array.from({ length: failures }, () => ({ user: "hm" })),
    );
    expect(result.left).toEqual([]);
    return result.said.slice(2);
  };

  test("come by their numbers and not by their places, and the usual one after them", () => {
    const handlers = [on("no-match-default", null, bye), on("no-match-2", "Second."), on("no-match-1", "First.")];
    expect(saidAfter(3, handlers)).toEqual(["First.", "Second."]);
    const words = [on("no-match-default", "Usual."), on("no-match-1", "First.")];
    expect(saidAfter(2, words)).toEqual(["First.", "Usual."]);
  });

  test("say what they say when they lead away, and not before", () => {
    const handlers = [on("no-match-default", "Goodbye.", bye), on("no-match-1", "First.")];
    expect(saidAfter(1, handlers)).toEqual(["First."]);
    expect(saidAfter(2, handlers)).toEqual(["First.", "Goodbye."]);
  });

  test("of a flow hold on its pages, for the rounds that these have none of their own for", () => {
    expect(saidAfter(1, [], [on("no-match-default", "Flow.")])).toEqual(["Flow."]);
    expect(saidAfter(2, [on("no-match-1", "Page.")], [on("no-match-default", "Flow.")])).toEqual(["Page.", "Flow."]);
    const both = [on("no-match-1", "Flow."), on("no-match-default", "Flow again.")];
    expect(saidAfter(2, [on("no-match-1", "Page.")], both.slice(1))).toEqual(["Page.", "Flow again."]);
  });

  test("of a flow do not stop a page that goes on by itself", () => {
    const page = {
      transitionRoutes: [{ condition: "true", triggerFulfillment: say("On."), targetPage: "End Session" }],
    };
    const flow = { eventHandlers: [on("no-match-default", null, { targetPage: "Rest" })] };
    const files = {
      ...asking(page, { flow }),
      "flows/F/pages/Rest.json": { displayName: "Rest", transitionRoutes: [yes] },
    };
    expect(said(files, 0)).toEqual(["On."]);
  });

  test("of a form parameter come before those of its page", () => {
    const parameter = {
      displayName: "size",
      required: true,
      entityType: "@sys.number",
      fillBehavior: {
        initialPromptFulfillment: say("Which size?"),
        repromptEventHandlers: [on("no-match-1", "Size, please.")],
      },
    };
    const page = {
      entryFulfillment: say("A form."),
      form: { parameters: [parameter] },
      eventHandlers: [on("no-match-default", "Page.")],
    };
    expect(said(asking(page), 2)).toEqual(["Which size?", "Size, please.", "Page."]);
  });

  test("that set values or never come are listed", () => {
    const handlers = [
      on("no-match-1", "First.", {
        triggerFulfillment: { ...say("First."), setParameterActions: [{ parameter: "a", value: 1 }] },
      }),
      on("no-match-2", null, bye),
      on("no-match-3", "Third."),
      on("no-input-default", "Page."),
    ];
    const { left } = played(
      asking(
        { transitionRoutes: [yes], eventHandlers: handlers },
        { flow: { eventHandlers: [on("no-input-1", "Flow.")] } },
      ),
      [],
    );
    expect(left.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "parameter set F/Ask: sys.no-match-1: a",
      "event handler F: sys.no-input-1",
      "event handler F/Ask: sys.no-match-3",
    ]);
  });
});
