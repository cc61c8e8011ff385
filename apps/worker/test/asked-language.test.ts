// @module-tag real-time
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import type { Recogniser } from "@parley/speech";
import { recognisersOf } from "@parley/speech";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import type { Part } from "./sipp/caller-audio.ts";
import { callWithSipp } from "./sipp/sipp.ts";
import { toneRecogniser } from "./tones/speech.ts";
import { toneOf } from "./tones/words.ts";

/** Speaks two languages, and cannot be interrupted. */
const twoTongues = `parley: 1
settings:
  language: en-IN
  languages: [en-IN, hi-IN]
states:
  start:
    Start:
      type: Start
      paths:
        - to: Desk
    Desk:
      say:
        en-IN: Welcome to the desk, which speaks two languages.
        hi-IN: नमस्ते।
      bi_behaviour: discard
      patience: 9000
      silence_threshold: 600
      paths:
        - intent: hindi
          set_language: hi-IN
          to: Ask
        - dtmf: "2"
          set_language: hi-IN
          to: Ask
        - intent: billing
          to: Lost
        - no_input: 1
          to: Lost
    Ask:
      say:
        en-IN: What can I do for you?
        hi-IN: मैं क्या करूँ?
      patience: 9000
      silence_threshold: 600
      paths:
        - intent: billing
          to: Paid
        - no_input: 1
          to: Lost
    Paid:
      type: End
      say:
        en-IN: Paid.
        hi-IN: हो गया।
      end_state: paid
    Lost:
      type: End
      end_state: lost
intents:
  Desk:
    intents:
      hindi: { en-IN: [hindi please, speak hindi], hi-IN: [हिंदी में बोलिए] }
      billing: { en-IN: [billing, my bill], hi-IN: [बिल, मेरा बिल] }
`;

/** Hears each tone as words of one language, and knows no other. */
function hearing(language: string, meaning: { readonly [tone: string]: string }): Recogniser {
  const open: Recogniser["open"] = (request) => {
    const heard = toneRecogniser.open(request);
    const finish = async () =>
      (await heard.finish()).map(({ text, confidence }) => ({ text: meaning[text] ?? "", confidence }));
    return { ...heard, finish };
  };
  return { ...toneRecogniser, name: language, knows: (asked) => asked === language, open };
}

describe.skipIf(peer("sipp") === null)("a caller of an agent with two languages", () => {
  let database: TestDatabase<Tables>;
  let worker: RunningWorker;
  let numbers = 6000;

  beforeAll(async () => {
    database = await testDatabase<Tables>();
    const english = hearing("en-IN", { apple: "hindi please", bread: "my bill" });
    const hindi = hearing("hi-IN", { apple: "हिंदी में बोलिए", bread: "मेरा बिल" });
    worker = await startWorker(database, { recognisers: recognisersOf([english, hindi]) });
  });

  afterAll(async () => {
    await worker.stop();
    await database.drop();
  });

  async function call(does: readonly Part[]) {
    const agent = await deployAgent(database, twoTongues, String(numbers++));
    await callWithSipp({ number: agent.number, port: worker.port, does: [...does, { rest: 12_000 }] });
    const { call: ended, events } = await endedCall(database, agent);
    const of = (type: string, field: string) =>
      events.filter((event) => event.type === type).map(({ data }) => data[field]);
    return { ended, events, of };
  }

  const bill = { say: toneOf("bread", 600) };
  const inHindi = { say: toneOf("apple", 600) };

  test.concurrent("asks for the other by word: prompts and recogniser follow; under discard nothing before counts", async () => {
    const { ended, of, events } = await call([{ rest: 200 }, bill, { rest: 4000 }, inHindi, { rest: 3500 }, bill]);
    expect([ended.disposition, ended.language]).toEqual(["paid", "hi-IN"]);
    expect(of("agent_said", "language")).toEqual(["en-IN", "hi-IN", "hi-IN"]);
    expect(of("caller_said", "text")).toEqual(["hindi please", "मेरा बिल"]);
    expect(of("recognised", "recogniser")).toEqual(["en-IN", "hi-IN"]);
    expect(events.some(({ type }) => type === "play_stopped")).toBe(false);
  });

  test.concurrent("asks for the other by key, which waits for the end of the prompt", async () => {
    const { ended, of, events } = await call([{ rest: 200 }, { press: "2" }, { rest: 6000 }, bill]);
    expect([ended.disposition, ended.language]).toEqual(["paid", "hi-IN"]);
    expect(of("agent_said", "language")).toEqual(["en-IN", "hi-IN", "hi-IN"]);
    expect(of("recognised", "recogniser")).toEqual(["hi-IN"]);
    expect(events.some(({ type }) => type === "play_stopped")).toBe(false);
  });
});
