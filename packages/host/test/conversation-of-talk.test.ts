import { type EngineEvent, logOf, step } from "@parley/engine";
import { describe, expect, it } from "vitest";
import {
  conversationOfTalk,
  parseConversations,
  runConversation,
  type TalkTurn,
  talkTurnOf,
  talkTurnOfRecord,
} from "../src/index.ts";
import { runtimeOf } from "./helpers.ts";

const runtime = runtimeOf(`
parley: 1
settings: { languages: [en-IN] }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu:
      say: "Hello {{ metadata.name }}."
      paths: [{ dtmf: "1", to: Look, set_metadata: { choice: one } }, { intent: bye, to: Bye }]
    Look:
      type: Action
      action: look
      paths: [{ action_result: 'action.result == "again"', to: Look }, { always: , to: Bye }]
    Bye: { type: End, say: Goodbye., end_state: bye }
actions: { look: { endpoint: "https://example.com" } }
`);

const beginning = { name: "talk", metadata: { name: "Asha" }, now: 1_767_607_200_000 };
const started: Extract<EngineEvent, { type: "started" }> = {
  type: "started",
  now: beginning.now,
  random: 0,
  session: "01900000-0000-7000-8000-000000000000",
  channel: "voice",
  contact: "+15550100",
  zone: "UTC",
  language: null,
  metadata: beginning.metadata,
  account: {},
  message: null,
  entry: null,
};

type Doing = { press: string } | { say: string } | { answer: string } | "silent" | "hang_up";

/** Talks as a simulator does, and keeps each turn. */
function talk(doings: readonly Doing[]): TalkTurn[] {
  let { session, effects } = step(runtime, null, started);
  const turns = [talkTurnOf(started, logOf(effects))];
  let request = "";
  for (const doing of doings) {
    request = effects.findLast((effect) => effect.type === "request")?.id ?? request;
    const heard = { listen: session.state.type === "listening" ? session.state.listen : "none", heard_ms: 0 };
    const event = { ...eventOf(doing, heard, request), now: beginning.now, random: 0 };
    ({ session, effects } = step(runtime, session, event));
    turns.push(talkTurnOf(event, logOf(effects)));
  }
  return turns;
}

function eventOf(doing: Doing, heard: { listen: string; heard_ms: number }, request: string) {
  if (doing === "silent") return { type: "silent", ...heard } as const;
  if (doing === "hang_up") return { type: "hung_up", by: "caller" } as const;
  if ("press" in doing) return { type: "pressed", digits: doing.press, ...heard } as const;
  if ("say" in doing) {
    const alternatives = [{ text: doing.say, confidence: 1, language: null }];
    return { type: "said", alternatives, audio: null, noise: null, ...heard } as const;
  }
  const answer = { ok: true, status: 200, result: doing.answer, error: null, timed_out: false };
  return { type: "answered", request, ...answer } as const;
}

const tossing = runtimeOf(`
parley: 1
settings: { languages: [en-IN] }
states:
  start:
    Start: { type: Start, paths: [{ to: Coin }] }
    Coin: { type: Condition, paths: [{ condition: "random() < 0.5", to: Heads }, { always: , to: Tails }] }
    Heads: { say: Heads., paths: [{ dtmf: "1", to: Coin }] }
    Tails: { say: Tails., paths: [{ dtmf: "1", to: Coin }] }
`);

/** A coin is tossed once at the beginning, and once for each press, with these numbers. */
function tossed([first = 0, ...others]: readonly number[]): TalkTurn[] {
  const begun = { ...started, metadata: {}, random: first };
  let { session, effects } = step(tossing, null, begun);
  const turns = [talkTurnOf(begun, logOf(effects))];
  for (const random of others) {
    const listen = session.state.type === "listening" ? session.state.listen : "none";
    const pressed = { type: "pressed", digits: "1", listen, heard_ms: 0, now: beginning.now, random } as const;
    ({ session, effects } = step(tossing, session, pressed));
    turns.push(talkTurnOf(pressed, logOf(effects)));
  }
  return turns;
}

const written = (doings: readonly Doing[]) => conversationOfTalk(talk(doings), beginning);

describe("a talk written down", () => {
  it("holds what the caller did, the words, the block and the values", () => {
    expect(written(["silent", { press: "1" }, { answer: "again" }, { answer: "done" }])).toEqual({
      ...beginning,
      mocks: {
        look: [
          { ok: true, status: 200, result: "again" },
          { ok: true, status: 200, result: "done" },
        ],
      },
      steps: [
        { expect: { block: "Menu", said: ["Hello Asha."] } },
        "silent",
        { expect: { block: "Menu", said: ["Hello Asha."] } },
        { press: "1" },
        { expect: { block: "Bye", said: ["Goodbye."], metadata: { choice: "one" }, ended: "bye" } },
      ],
    });
  });

  it.each<[string, Doing[]]>([
    ["words", [{ say: "bye" }]],
    ["keys and an answer", [{ press: "1" }, { answer: "done" }]],
    ["answers one after the other", [{ press: "1" }, { answer: "again" }, { answer: "done" }]],
    ["words before the answer comes", [{ press: "1" }, { say: "hello" }, { answer: "done" }]],
    ["nothing, then hanging up", ["silent", "hang_up"]],
  ])("passes when it is played again: %s", (_name, doings) => {
    const conversation = written(doings);
    expect(parseConversations(JSON.parse(JSON.stringify([conversation])))).toEqual([conversation]);
    expect(runConversation(runtime.program, runtime.understand, conversation).faults).toEqual([]);
  });

  it.each([0.11, 0.37, 0.59, 0.67, 0.71, 0.83])("draws what the talk drew: %s", (random) => {
    const conversation = conversationOfTalk(tossed([random, 0.2, random]), { name: "tossed" });
    expect(parseConversations(JSON.parse(JSON.stringify([conversation])))).toEqual([conversation]);
    expect(runConversation(tossing.program, tossing.understand, conversation).faults).toEqual([]);
  });

  it("keeps of chance what a test needs: an agent without chance has none, and the last number stays", () => {
    expect(written(["silent"])).not.toHaveProperty("chance");
    expect(conversationOfTalk(tossed([0.7, 0.7, 0.7]), { name: "tossed" })).toMatchObject({ chance: 0.7 });
    expect(conversationOfTalk(tossed([0.7, 0.2, 0.2]), { name: "tossed" })).toMatchObject({ chance: [0.7, 0.2] });
  });

  it("fails where the agent has come to talk otherwise", () => {
    const other = { ...written([{ say: "bye" }]), metadata: { name: "Ravi" } };
    expect(runConversation(runtime.program, runtime.understand, other).faults).toEqual([
      { step: 1, field: "said", expected: ["Hello Asha."], actual: ["Hello Ravi."] },
    ]);
  });

  it("has a button that was chosen as such, made of the talk and of its record", () => {
    const event = { type: "pressed", digits: "2", chosen: true, listen: "a", heard_ms: 0, now: 0, random: 0 } as const;
    const entries = [{ type: "caller_pressed", digits: "2", chosen: true }];
    expect(talkTurnOf(event, []).step).toEqual({ choose: "2" });
    expect(talkTurnOfRecord(entries).step).toEqual({ choose: "2" });
  });

  it("expects nothing that the record masks", () => {
    const entries = [
      { type: "entered", block: "b", name: "Ask" },
      { type: "slot_filled", entity: "pin", value: "*" },
      { type: "slot_filled", entity: "day", value: "2026-01-09" },
    ];
    const { steps } = conversationOfTalk([{ step: null, answer: null, entries }], beginning);
    expect(steps).toEqual([{ expect: { block: "Ask", said: [], slots: { day: "2026-01-09" } } }]);
  });

  it("expects the block that a call came back to", () => {
    const entries = [
      { type: "entered", block: "b", name: "Parking" },
      { type: "came_back", block: "a", name: "Hours" },
    ];
    const { steps } = conversationOfTalk([{ step: null, answer: null, entries }], beginning);
    expect(steps).toEqual([{ expect: { block: "Hours", said: [] } }]);
  });

  it("is made of the record of a call as well, without the bodies of answers", () => {
    const turns = talk([{ press: "1" }, { answer: "done" }]).map(({ entries }) => talkTurnOfRecord(entries));
    expect(conversationOfTalk(turns, beginning)).toEqual({
      ...beginning,
      mocks: { look: { ok: true, status: 200 } },
      steps: [
        { expect: { block: "Menu", said: ["Hello Asha."] } },
        { press: "1" },
        { expect: { block: "Bye", said: ["Goodbye."], metadata: { choice: "one" }, ended: "bye" } },
      ],
    });
  });
});
