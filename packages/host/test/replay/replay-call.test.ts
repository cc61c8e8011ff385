import { readFileSync } from "node:fs";
import type { JsonObject } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  type Conversation,
  type Difference,
  type Mocks,
  type ReplayableCall,
  type ReplayEnd,
  readRecordedCall,
  replayCall,
  runConversation,
  type Side,
} from "../../src/index.ts";
import { runtimeOf } from "../helpers.ts";
import { recordedOf } from "./recorded-of.ts";

type ReplayCase = {
  readonly name: string;
  /** Settings of the agent, before and after. */
  readonly settings?: JsonObject;
  /** Where the agent begins, before and after. */
  readonly start?: { readonly to: string };
  /** What else the agent was when the call was made. */
  readonly old?: readonly (readonly [string, string])[];
  /** Rows keep their ids; else the draft is a copy, with ids of its own. */
  readonly is_same_version?: boolean;
  readonly change?: readonly (readonly [string, string])[];
  readonly steps: Conversation["steps"];
  readonly mocks?: Mocks;
  readonly account?: JsonObject;
  readonly end: JsonObject;
  readonly words?: JsonObject;
};

const { agent, cases }: { agent: string; cases: readonly ReplayCase[] } = parse(
  readFileSync(new URL("cases.yaml", import.meta.url), "utf8"),
);

function agentOf({ settings = {}, start }: ReplayCase, changes: readonly (readonly [string, string])[] = []) {
  const further = Object.entries(settings).map(([name, value]) => `, ${name}: ${JSON.stringify(value)}`);
  const begun = start === undefined ? agent : agent.replace("paths: [{ to: Menu }]", `paths: [{ to: ${start.to} }]`);
  const set = begun.replace("settings: { languages: [en-IN]", `settings: { languages: [en-IN]${further.join("")}`);
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, set);
}

/** The members of a side that a case names. */
function told(side: Side, wanted: unknown) {
  const whole = { ...side, said: side.said.map(({ text }) => text), at: side.at.name };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(Object(wanted), name)));
}

const toldDifference = ({ turn, from, call, draft }: Difference, wanted: JsonObject) => ({
  turn,
  ...("from" in wanted && { from: from?.name ?? null }),
  ...("call" in wanted && { call: told(call, wanted.call) }),
  ...("draft" in wanted && { draft: told(draft, wanted.draft) }),
});

function toldEnd(end: ReplayEnd, wanted: JsonObject) {
  if (!("difference" in end)) return end;
  const { difference, ...rest } = end;
  return { ...rest, ...toldDifference(difference, wanted) };
}

/** As records were before they named sub-flows. */
const withoutSubFlows = (call: ReplayableCall): ReplayableCall => ({
  ...call,
  events: call.events.map(({ data: { sub_flow: _, ...data }, ...event }) => ({ ...event, data })),
});

describe("a stored call played against a draft", () => {
  it.each(cases.map((each) => [each.name, each] as const))("%s", (name, each) => {
    const old = runtimeOf(agentOf(each, each.old));
    const made = runConversation(old.program, old.understand, {
      name,
      steps: each.steps,
      metadata: { name: "Asha" },
      ...(each.mocks && { mocks: each.mocks }),
      ...(each.account && { account: each.account }),
    });
    expect(made.faults).toEqual([]);
    const draft = runtimeOf(agentOf(each, each.change), { firstId: each.is_same_version === true ? 1 : 128 });
    const { end, words } = replayCall(draft, readRecordedCall(recordedOf(made.turns, { knowsAccount: false })));
    expect(toldEnd(end, each.end)).toEqual(each.end);
    expect(words === null ? null : toldDifference(words, each.words ?? {})).toEqual(each.words ?? null);
  });

  it("finds another sub-flow's block of the same name and words, also in a copy of the version", () => {
    const leading = (to: string) => `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Menu., paths: [{ dtmf: "1", to: On }] }
    On: { type: Goto, entrypoint_subflow: ${to} }
  pay:
    Start: { type: Start, paths: [{ to: Thanks }] }
    Thanks: { say: Thank you., paths: [{ dtmf: "9", to: Thanks }] }
  cancel:
    Start: { type: Start, paths: [{ to: Thanks }] }
    Thanks: { say: Thank you., paths: [{ dtmf: "9", to: Thanks }] }
`;
    const old = runtimeOf(leading("pay"));
    const { turns } = runConversation(old.program, old.understand, { name: "paid", steps: [{ press: "1" }] });
    const talk = readRecordedCall(recordedOf(turns));
    const older = readRecordedCall(withoutSubFlows(recordedOf(turns)));
    for (const firstId of [1, 128]) {
      expect(replayCall(runtimeOf(leading("pay"), { firstId }), talk).end).toEqual({ type: "same" });
      const other = runtimeOf(leading("cancel"), { firstId });
      expect(replayCall(other, talk).end).toMatchObject({ type: "differs", difference: { turn: 2 } });
    }
    // Ids tell in its own version; a copy knows an older record's blocks by name alone.
    expect(replayCall(runtimeOf(leading("cancel")), older).end).toMatchObject({ type: "differs" });
    expect(replayCall(runtimeOf(leading("cancel"), { firstId: 128 }), older).end).toEqual({ type: "same" });
  });

  it("presses the button that was chosen, whatever path has its key", () => {
    const { program, understand } = runtimeOf(`
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Drink }] }
    Drink: { type: Choice, choices: '["Tea", "Milk"]', paths: [{ event: chosen, to: Bye }, { dtmf: "2", to: Menu }] }
    Menu: { say: Menu., paths: [{ dtmf: "9", to: Menu }] }
    Bye: { type: End, say: Goodbye. }
`);
    const endOf = (step: Conversation["steps"][number]) => {
      const { turns } = runConversation(program, understand, { name: "drinks", steps: [step] });
      const { end } = replayCall({ program, understand }, readRecordedCall(recordedOf(turns)));
      return [turns.at(-1)?.effects.some(({ type }) => type === "end"), end.type];
    };
    expect(endOf({ choose: "2" })).toEqual([true, "same"]);
    expect(endOf({ press: "2" })).toEqual([false, "same"]);
  });

  it("begins where the call began, also in a copy of the version", () => {
    const entered = agent.replace('Help: { say: "Say bye."', 'Help: { say: "Say bye.", entrypoint_block: Help');
    const old = runtimeOf(entered);
    const made = runConversation(old.program, old.understand, {
      name: "entered",
      entry: "Help",
      steps: [{ user: "bye" }],
    });
    const talk = readRecordedCall(recordedOf(made.turns));
    for (const firstId of [1, 128]) {
      expect(replayCall(runtimeOf(entered, { firstId }), talk).end).toEqual({ type: "same" });
    }
    expect(replayCall(runtimeOf(agent, { firstId: 128 }), talk).end).toMatchObject({ type: "differs" });
  });

  it("is not compared where the record does not say how the call began", () => {
    const { program, understand } = runtimeOf(agent);
    const made = runConversation(program, understand, { name: "older", steps: [] });
    const call = recordedOf(made.turns);
    const older = { ...call, events: call.events.filter(({ type }) => type !== "began") };
    expect(replayCall({ program, understand }, readRecordedCall(older)).end).toEqual({
      type: "untold",
      what: "beginning",
      turn: 1,
    });
  });
});
