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
