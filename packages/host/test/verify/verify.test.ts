// @module-tag long
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runConversation } from "../../src/index.ts";
import type { Explored } from "../../src/verify/exploration.ts";
import { verify } from "../../src/verify/verify.ts";
import { agentOf, sampleAgent } from "./agent-of.ts";

const flow = (states: string, more = "") => `parley: 1\n${more}\nstates:\n  start:\n${states}`;

/** Agents with one fault each, what is found, and how many steps of the caller the example has. */
const faulty: readonly (readonly [code: string, yaml: string, subject: string, acts: number])[] = [
  [
    "loop_without_caller",
    flow(`
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Press 1.", paths: [{ dtmf: "1", to: Here }, { always: , to: Bye }] }
    Here: { type: Condition, paths: [{ condition: 'metadata.a == "x"', to: Bye }, { always: , to: There }] }
    There: { type: Condition, paths: [{ condition: 'metadata.b == "x"', to: Bye }, { always: , to: Here }] }
    Bye: { type: End, end_state: bye }`),
    "Here",
    1,
  ],
  [
    "dead_end",
    flow(`
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Press 1.", paths: [{ dtmf: "1", to: Which }, { no_input: 0, to: Bye }] }
    Which: { type: Condition, paths: [{ condition: 'language == "hi-IN"', to: Bye }] }
    Bye: { type: End, end_state: bye }`),
    "Which",
    1,
  ],
  [
    "missing_words",
    flow(
      `
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: { en-IN: "One for Hindi.", hi-IN: "एक" }, paths: [{ dtmf: "1", set_language: hi-IN, to: Bye }] }
    Bye: { type: End, say: { en-IN: "Goodbye." }, end_state: bye }`,
      "settings: { language: en-IN, languages: [en-IN, hi-IN] }",
    ),
    "Bye",
    1,
  ],
  [
    "failing_expression",
    flow(`
    Start: { type: Start, paths: [{ to: Look }] }
    Look: { type: Action, action: look, paths: [{ action_result: "action.result.due + 1 > 0", to: Bye }, { always: , to: Bye }] }
    Bye: { type: End, end_state: bye }
actions: { look: { endpoint: "https://example.com" } }`),
    "Look",
    0,
  ],
  [
    "unfilled_value",
    flow(
      `
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "How many?", entities: [count], paths: [{ entity_fill: count, to: Bye }, { no_input: 0, to: Bye }] }
    Bye: { type: End, say: "You want {{ slots.count }}.", end_state: bye }
intents: { order: { entities: { count: number } } }`,
    ),
    "Bye",
    1,
  ],
  [
    "no_way_out",
    flow(`
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Press 1.", paths: [{ dtmf: "1", to: Trap }, { no_input: 0, to: Bye }] }
    Trap: { say: "Again.", paths: [{ no_input: 0, to: Trap }, { no_match: 0, to: Trap }] }
    Bye: { type: End, end_state: bye }`),
    "Trap",
    1,
  ],
  [
    "never_taken",
    flow(`
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Press 1.", visit_limit: 1, paths: [{ dtmf: "1", to: Count }, { always: , to: Bye }] }
    Count: { type: Condition, paths: [{ condition: 'visits["Ask"] > 1', to: Rare }, { always: , to: Bye }] }
    Rare: { type: End, end_state: rare }
    Bye: { type: End, end_state: bye }`),
    "Count to Rare",
    1,
  ],
  [
    "always_outranked",
    flow(`
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Press a key.", paths: [{ dtmf: "[0-9]", to: Any }, { name: Nine, dtmf: "9", to: Nine, order: 1 }, { no_input: 0, to: Any }] }
    Any: { type: End, end_state: any }
    Nine: { type: End, end_state: nine }`),
    "Nine",
    1,
  ],
];

describe("verify", () => {
  it.each(faulty)("finds %s, with the shortest conversation that shows it", (code, yaml, subject, acts) => {
    const agent = agentOf(yaml);
    const { findings, isWhole } = verify(agent);
    expect(isWhole).toBe(true);
    const found = findings.find((finding) => finding.code === code);
    expect({ codes: findings.map((finding) => finding.code), subject: found?.subject }).toMatchObject({
      codes: expect.arrayContaining([code]),
      subject: code === "missing_words" ? { noun: "prompt" } : { name: subject },
    });
    if (found === undefined) return;
    const did = found.example.steps.filter((step) => typeof step === "string" || !("expect" in step));
    expect(did).toHaveLength(acts);
    expect(runConversation(agent.runtime.program, agent.runtime.understand, found.example).faults).toEqual([]);
  });

  it("says that a block is never reached when every path to it is barred", () => {
    const [, yaml = ""] = faulty.find(([code]) => code === "never_taken") ?? [];
    const named = verify(agentOf(yaml)).findings.map(({ code, subject }) => [code, "name" in subject && subject.name]);
    expect(named).toContainEqual(["never_reached", "Rare"]);
  });

  it("says that a block is never reached when nothing leads there, and those that only it leads to", () => {
    const agent = agentOf(
      flow(`
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Press 1.", paths: [{ dtmf: "1", to: Bye }, { no_input: 0, to: Bye }, { no_match: 0, to: Bye }] }
    Lost: { say: "Hello?", paths: [{ no_input: 0, to: Round }] }
    Round: { type: Condition, paths: [{ always: , to: Lost2 }] }
    Lost2: { type: Condition, paths: [{ always: , to: Round }] }
    Bye: { type: End, end_state: bye }`),
    );
    const { findings, unseen } = verify(agent);
    expect(findings.map(({ code, message }) => [code, message])).toEqual([
      ["never_reached", 'The block "Lost" is never reached: nothing leads there.'],
      ["never_reached", 'The block "Round" is never reached: no path that leads there is ever taken.'],
      ["never_reached", 'The block "Lost2" is never reached: no path that leads there is ever taken.'],
    ]);
    expect(unseen.filter(({ subject }) => subject.noun === "block")).toEqual([]);
    for (const { example } of findings) {
      expect(runConversation(agent.runtime.program, agent.runtime.understand, example).faults).toEqual([]);
    }
  });

  it("makes lists for what expressions ask for the size of, with the items that they read", () => {
    const { findings, unseen } = verify(
      agentOf(
        flow(`
    Start: { type: Start, paths: [{ condition: "metadata.open.size() > 2", to: Look }, { always: , to: Look }] }
    Look: { type: Action, action: look, paths: [{ action_result: "size(action.result.slots) == 3", to: Three }, { action_result: "size(action.result.slots) > 0 && action.result.slots[0].day == 'Monday'", to: Monday }, { always: , to: Bye }] }
    Monday: { type: End, end_state: monday }
    Three: { type: End, end_state: three }
    Bye: { type: End, end_state: bye }
actions: { look: { endpoint: "https://example.com" } }`),
      ),
    );
    expect(findings).toEqual([]);
    expect(unseen).toEqual([]);
  });

  it("says nothing of what it did not reach within its bounds", () => {
    const [, yaml = ""] = faulty.find(([code]) => code === "never_taken") ?? [];
    const found = verify(agentOf(yaml), { bounds: { states: 2, turns: 60 } });
    expect(found).toMatchObject({ isWhole: false, states: 2, findings: [] });
    expect(found.unseen.map(({ why }) => why)).toContain("The exploration stopped at its bounds before.");
  });

  it("gives the same answer each time, and tells how far it is", () => {
    const agent = sampleAgent("pizza-order");
    const shares: number[] = [];
    const once = verify(agent, { onProgress: (share) => shares.push(share) });
    expect(verify(agent)).toEqual(once);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  });
});

const named = (count: number) => Array.from({ length: count }, (_, index) => index);
const bothLanguages = "settings: { language: en-IN, languages: [en-IN, hi-IN] }";
const look = 'actions: { look: { endpoint: "https://example.com" } }';

/** Agents without a fault, whose other ways the exploration cannot all know. */
const faultless: readonly (readonly [what: string, yaml: string, tests: Explored["tests"]])[] = [
  [
    "other hours of the day",
    flow(`
    Start: { type: Start, paths: [{ to: When }] }
    When: { type: Condition, paths: [{ name: Open, condition: "hour(now) >= 9 && hour(now) < 18", to: Open }, { name: Closed, condition: "hour(now) >= 0", to: Closed, order: 1 }] }
    Open: { type: End, end_state: open }
    Closed: { type: End, end_state: closed }`),
    [],
  ],
  [
    "other days",
    flow(`
    Start: { type: Start, paths: [{ to: When }] }
    When: { type: Condition, paths: [{ name: Later, condition: 'language == "en-IN" && today() > timestamp("2099-01-01")', to: Later }, { always: , to: Now }] }
    Now: { type: End, end_state: now }
    Later: { type: End, end_state: later }`),
    [],
  ],
  [
    "other callers than those of the tests",
    flow(`
    Start: { type: Start, paths: [{ to: Which }] }
    Which: { type: Condition, paths: [{ condition: 'account.tier == "gold"', to: Gold }, { condition: 'account.city == "Pune"', to: Pune, order: 1 }, { always: , to: Bye }] }
    Gold: { type: End, end_state: gold }
    Pune: { type: End, end_state: pune }
    Bye: { type: End, end_state: bye }`),
    [{ name: "gold", account: { tier: "gold" }, steps: [] }],
  ],
  [
    "other values together",
    flow(`
    Start: { type: Start, paths: [{ to: Which }] }
    Which: { type: Condition, paths: [{ condition: 'account.tier == "gold"', to: Gold }, { condition: 'account.city == "Pune" && account.age > 60', to: Pune, order: 1 }, { always: , to: Bye }] }
    Gold: { type: End, end_state: gold }
    Pune: { type: End, end_state: pune }
    Bye: { type: End, end_state: bye }`),
    [],
  ],
  [
    "languages beside many tests",
    flow(
      `
    Start: { type: Start, paths: [{ to: Which }] }
    Which: { type: Condition, paths: [{ condition: 'language == "hi-IN"', to: Hindi }, { always: , to: English }] }
    Hindi: { type: End, end_state: hindi }
    English: { type: End, end_state: english }`,
      bothLanguages,
    ),
    named(30).map((index) => ({ name: `call ${index}`, metadata: { caller: `${index}` }, steps: [] })),
  ],
  [
    "languages behind another value",
    flow(
      `
    Start: { type: Start, paths: [{ to: Which }] }
    Which: { type: Condition, paths: [{ condition: 'account.tier == "gold"', to: Gold }, { condition: 'account.tier == "silver"', to: Silver, order: 1 }, { always: , to: Bye }] }
    Silver: { type: Condition, paths: [{ condition: 'language == "hi-IN"', to: Hindi }, { always: , to: Bye }] }
    Gold: { type: End, end_state: gold }
    Hindi: { type: End, end_state: hindi }
    Bye: { type: End, end_state: bye }`,
      bothLanguages,
    ),
    [],
  ],
  [
    "languages behind an entry",
    flow(
      `
    Start: { type: Start, paths: [{ to: Bye }] }
    Ask: { type: Condition, entrypoint_block: Ask, paths: [{ condition: 'language == "hi-IN"', to: Hindi }, { always: , to: Bye }] }
    Hindi: { type: End, end_state: hindi }
    Bye: { type: End, end_state: bye }`,
      bothLanguages,
    ),
    [],
  ],
  [
    "visits in another language",
    flow(
      `
    Start: { type: Start, paths: [{ to: Which }] }
    Which: { type: Condition, paths: [{ condition: 'account.tier == "gold"', to: Count }, { condition: 'account.tier == "silver"', to: Pass, order: 1 }, { always: , to: Bye }] }
    Pass: { type: Condition, paths: [{ always: , to: Count }] }
    Count: { type: Condition, paths: [{ condition: 'language == "hi-IN" && visits["Pass"] == 1', to: Hindi }, { always: , to: Bye }] }
    Hindi: { type: End, end_state: hindi }
    Bye: { type: End, end_state: bye }`,
      bothLanguages,
    ),
    [],
  ],
  [
    "other channels",
    flow(`
    Start: { type: Start, paths: [{ to: Which }] }
    Which: { type: Condition, paths: [{ condition: 'channel == "sms"', to: Written }, { always: , to: Spoken }] }
    Written: { type: End, end_state: written }
    Spoken: { type: End, end_state: spoken }`),
    [],
  ],
  [
    "other answers than those of the tests",
    flow(
      `
    Start: { type: Start, paths: [{ to: Look }] }
    Look: { type: Action, action: look, paths: [{ action_result: 'action.result.status == "done"', to: Bye }, { always: , to: Look }] }
    Bye: { type: End, end_state: bye }`,
      look,
    ),
    [{ name: "pending", mocks: { look: { result: { status: "pending" } } }, steps: [] }],
  ],
  [
    "answers that no expression names",
    flow(
      `
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Press 1.", paths: [{ dtmf: "1", to: Look }, { no_input: 0, to: Bye }] }
    Look: { type: Action, action: look, paths: [{ action_result: "action.result.code == action.result.wanted", to: Bye }, { always: , to: Look }] }
    Bye: { type: End, end_state: bye }`,
      look,
    ),
    [],
  ],
  [
    "other keys of a pattern",
    flow(`
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Press a key.", paths: [{ dtmf: "1", to: One }, { dtmf: "[0-9]", to: Other, order: 1 }, { no_input: 0, to: One }] }
    One: { type: End, end_state: one }
    Other: { type: End, end_state: other }`),
    [],
  ],
  [
    "more visits than are usually counted",
    flow(`
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Press 1.", paths: [{ dtmf: "1", to: Count }, { no_input: 0, to: Bye }] }
    Count: { type: Condition, paths: [{ condition: 'visits["Ask"] > 12', to: Bye }, { always: , to: Ask }] }
    Bye: { type: End, end_state: bye }`),
    [],
  ],
];

it("says that a path is never taken where no language takes it", () => {
  const { findings } = verify(
    agentOf(
      flow(
        `
    Start: { type: Start, paths: [{ to: Which }] }
    Which: { type: Condition, paths: [{ condition: 'language == "hi-IN"', to: Hindi }, { condition: 'language == "ta-IN"', to: Tamil, order: 1 }, { always: , to: Bye }] }
    Hindi: { type: End, end_state: hindi }
    Tamil: { type: End, end_state: tamil }
    Bye: { type: End, end_state: bye }`,
        bothLanguages,
      ),
    ),
  );
  expect(findings.map(({ code }) => code)).toEqual(["never_taken", "never_reached"]);
});

it("tries each intent, also where they share an example or a test says it", () => {
  const examples = (own: string) =>
    `[pay my bill, ${["one", "two", "three", "four"].map((n) => `${own} ${n}`).join(", ")}]`;
  const agent = agentOf(
    flow(
      `
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Yes?", paths: [{ intent: bill, to: Bill }, { intent: agent, to: Agent }, { no_input: 0, to: Bill }] }
    Bill: { type: End, end_state: bill }
    Agent: { type: End, end_state: agent }`,
      `intents: { desk: { intents: { bill: { en-IN: ${examples("invoice amount")} }, agent: { en-IN: ${examples("human person")} } } } }`,
    ),
    [{ name: "says it", steps: [{ user: "pay my bill" }] }],
  );
  const { paths, unseen } = verify(agent);
  expect(unseen).toEqual([]);
  expect(paths.taken).toBe(paths.all);
});

it("says that an intent has no words only where it has none", () => {
  const { unseen } = verify(
    agentOf(
      flow(
        `
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Yes?", paths: [{ intent: mute, to: Bye }, { no_input: 0, to: Bye }] }
    Bye: { type: End, end_state: bye }`,
        "intents: { desk: { intents: { mute: {} } } }",
      ),
    ),
  );
  expect(unseen.map(({ why }) => why)).toEqual(['No words for the intent "mute" were found.']);
});

it.each(faultless)("takes nothing for impossible that rests on %s", (_what, yaml, tests) => {
  const { findings } = verify(agentOf(yaml, tests));
  expect(findings.map(({ message }) => message)).toEqual([]);
});

const samples = readdirSync(new URL("../../../../examples/flows/", import.meta.url))
  .filter((file) => file.endsWith(".conversations.yaml"))
  .map((file) => file.slice(0, -".conversations.yaml".length));

it.each(samples)("raises no false alarm on the sample agent %s", (name) => {
  const { findings, paths } = verify(sampleAgent(name), { bounds: { states: 400, turns: 60 } });
  expect(findings.map(({ message }) => message)).toEqual([]);
  expect(paths.taken / paths.all).toBeGreaterThan(0.7);
});
