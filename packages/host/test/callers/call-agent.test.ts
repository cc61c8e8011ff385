import { readFileSync } from "node:fs";
import { compile } from "@parley/flow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { anyDocument } from "../../../engine/test/helpers/random-document.ts";
import { CalledAgent } from "../../src/callers/called-agent.ts";
import { CallerTalk } from "../../src/callers/caller-talk.ts";
import { callAgent, parseCallers, readyCallers, runConversation, unknownTo } from "../../src/index.ts";
import { agentOf, sampleAgent } from "../verify/agent-of.ts";

describe.each(["front-desk", "pizza-order", "table-booking", "clinic-appointment", "pharmacy-refills", "card-payment"])(
  "callers of %s",
  (name) => {
    const agent = sampleAgent(name);
    const running = callAgent(agent, readyCallers, { count: 3, seed: 7 });

    it("come to their aim where they say what the agent's own examples say", async () => {
      const run = await running;
      const [plain] = run.byCaller;
      expect(plain).toMatchObject({ caller: "Plain", outcomes: { all: 3, reached: 3 } });
      expect(run.outcomes.reached / run.outcomes.all).toBeGreaterThanOrEqual(0.8);
    });

    it("leave conversations that play as tests", async () => {
      const run = await running;
      const { program, understand } = agent.runtime;
      const faults = run.talks.flatMap(({ conversation }) => runConversation(program, understand, conversation).faults);
      expect(faults).toEqual([]);
    });

    it("are all counted, once", async () => {
      const run = await running;
      const lost = run.dropOff.reduce((sum, { talks }) => sum + talks, 0);
      expect(run.outcomes.all).toBe(3 * readyCallers.length);
      expect(lost).toBe(run.outcomes.all - run.outcomes.reached);
    });
  },
);

it("that an agent has of its own come to the endings that they wish for", async () => {
  const file = new URL("../../../../examples/flows/front-desk.callers.yaml", import.meta.url);
  const own = parseCallers(parse(readFileSync(file, "utf8")));
  const { outcomes } = await callAgent(sampleAgent("front-desk"), own, { count: 4, seed: 7 });
  expect(outcomes).toMatchObject({ all: 8, reached: 8 });
});

it("talk the same for the same seed, also beside other callers", async () => {
  const agent = sampleAgent("pizza-order");
  const one = await callAgent(agent, readyCallers, { count: 2, seed: 3 });
  const shares: number[] = [];
  const some = await callAgent(agent, readyCallers.slice(2, 4), {
    count: 2,
    seed: 3,
    onProgress: (share) => shares.push(share),
  });
  expect(some.talks).toEqual(one.talks.slice(4, 8));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect((await callAgent(agent, readyCallers, { count: 2, seed: 4 })).talks).not.toEqual(one.talks);
});

/** A desk with a block that understands nothing that people say, and one that asks for a number. */
const shop = `
parley: 1
settings: { language: en-IN, languages: [en-IN], max_retry_attempts: 20 }
intents:
  Shop:
    intents:
      buy: [I want to buy something, I would like to buy, let me buy a thing]
      complain: [I have a complaint, I am not happy with it, something is broken]
    entities:
      count: { types: [number], config: { min: 1, max: 9 } }
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "What can I do for you?", paths: [{ intent: buy, to: Count }, { intent: complain, to: Deaf }] }
    Count: { say: "How many?", entities: [count], paths: [{ entity_fill: count, to: Bought }] }
    Deaf: { say: "The number of your order, in Latin.", max_retries: 9, paths: [{ no_match: 9, to: Bought }] }
    Bought: { type: End, end_state: bought }
`;

const [caller] = parseCallers([{ name: "Ann", wants: ["complain"], ending: "bought", repeats: 2 }]);
if (caller === undefined) throw new Error("There is one.");

describe("a caller", () => {
  it("hangs up where it is not understood, and the run names the block", async () => {
    const { talks, outcomes, dropOff } = await callAgent(agentOf(shop), [caller], { count: 4, seed: 1 });
    expect(outcomes).toMatchObject({ all: 4, reached: 0, not_understood: 4 });
    expect(dropOff).toMatchObject([{ block: "Deaf", talks: 4 }]);
    // It says what it wants, and then is asked again until its patience ends.
    expect(talks.map(({ turns }) => turns)).toEqual([4, 4, 4, 4]);
    expect(talks[0]?.lines.filter(({ by }) => by === "caller")).toHaveLength(4);
  });

  it("hangs up when it takes too long", async () => {
    const hasty = { ...caller, turns: 2, repeats: 20 };
    const { outcomes, talks } = await callAgent(agentOf(shop), [hasty], { count: 2, seed: 1 });
    expect(outcomes.too_long).toBe(2);
    expect(talks[0]?.conversation.steps.at(-2)).toBe("hang_up");
  });

  it("says its own values, and is content with the block it wished for", async () => {
    const buyer = { ...caller, wants: ["buy"], values: { count: "seven" }, ending: null, block: "Bought" };
    const { talks } = await callAgent(agentOf(shop), [buyer], { count: 2, seed: 1 });
    expect(talks.map(({ end, aim }) => [end, aim])).toEqual([
      ["reached", "Bought"],
      ["reached", "Bought"],
    ]);
    expect(talks[0]?.lines.filter(({ by }) => by === "caller").at(-1)?.text).toBe("seven");
  });

  it("is not content when the agent took another value than it said", () => {
    const buyer = { ...caller, wants: ["buy"], values: { count: "seven" } };
    const talk = new CallerTalk(new CalledAgent(agentOf(shop)), buyer, "1");
    for (let act = talk.next(); act !== null; act = talk.next()) {
      const isValue = "step" in act && typeof act.step !== "string" && "user" in act.step && act.step.user === "seven";
      talk.take(isValue ? { step: { user: { text: "eleven", confidence: 0.6, alternatives: ["eight"] } } } : act);
    }
    const { end, conversation } = talk.result();
    expect(end).not.toBe("reached");
    expect(JSON.stringify(conversation.steps)).not.toContain('"seven"');
  });

  it("takes back what was misheard, where the agent asks whether it is right", () => {
    const agent = sampleAgent("table-booking");
    const [guest] = parseCallers([{ name: "Guest", values: { day: "tomorrow" }, ending: "booked" }]);
    if (guest === undefined) throw new Error("There is one.");
    const talk = new CallerTalk(new CalledAgent(agent), guest, "2");
    let misheard = 0;
    for (let act = talk.next(); act !== null; act = talk.next()) {
      const isDay = "step" in act && typeof act.step !== "string" && "user" in act.step && act.step.user === "tomorrow";
      misheard += isDay ? 1 : 0;
      talk.take(isDay && misheard === 1 ? { step: { user: "on monday" } } : act);
    }
    expect(misheard).toBe(2);
    expect(talk.result().end).toBe("reached");
  });

  it("says what it names that the agent does not have", () => {
    const { program } = agentOf(shop).runtime;
    const stranger = { ...caller, wants: ["sing"], values: { tune: "la" }, block: "Stage" };
    expect(unknownTo(program, caller)).toEqual([]);
    expect(unknownTo(program, stranger)).toEqual([
      'There is no intent "sing".',
      'There is no entity "tune".',
      'There is no block "Stage".',
    ]);
  });
});

it("ends every conversation, whatever the agent", async () => {
  const understand = agentOf(shop).runtime.understand;
  await fc.assert(
    fc.asyncProperty(anyDocument, async (document) => {
      const explored = { runtime: { program: compile(document), understand }, document, tests: [] };
      const { outcomes } = await callAgent(explored, readyCallers.slice(0, 2), { count: 1, seed: 1 });
      expect(outcomes.all).toBe(2);
    }),
    { numRuns: 15 },
  );
});

describe("callers as data", () => {
  it("need a name alone", () => {
    const ready = readyCallers.map(({ name, manners, repeats }) => ({ name, manners: [...manners], repeats }));
    expect(parseCallers(ready)).toEqual(readyCallers);
    expect(parseCallers([{ name: "Bo" }])).toMatchObject([{ name: "Bo", wants: [], repeats: 3, turns: 30 }]);
  });

  it.each([
    [{ name: "Bo" }, "Write a list of one caller or more"],
    [[], "Write a list of one caller or more"],
    [[3], "0: Write a mapping here, not a number"],
    [[{}], "0: Write name too: it is required"],
    [[{ name: "Bo", patience: 3 }], '0.patience: There is no key "patience" here'],
    [[{ name: "Bo", manners: ["loud"] }], "0.manners.0"],
    [[{ name: "Bo", turns: 0 }], "0.turns: Write a number of at least 1"],
    [[{ name: "Bo", values: { count: 3 } }], "0.values.count"],
  ])("are refused with their place: %j", (data, message) => {
    expect(() => parseCallers(data)).toThrow(message);
  });
});
