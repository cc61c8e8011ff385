import { parseYaml } from "@parley/flow";
import { type ReleaseRuntime, releaseRuntime } from "@parley/host";
import { uuidv7 } from "@parley/model/kernel";
import { type Recogniser, recognisersOf, SpeechError } from "@parley/speech";
import { FRAME_MS, FRAME_SAMPLES } from "@parley/voice";
import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { plainListen } from "../../../packages/turn-taking/test/support.ts";
import { trainedModel } from "../src/agent/trained-model.ts";
import { CallRecord } from "../src/call/call-record.ts";
import { CallerEar } from "../src/call/caller-ear.ts";

const agent = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Yes?, paths: [{ dtmf: "1", to: Bye }] }
    Bye: { type: End, end_state: done }
`;

let runtime: ReleaseRuntime;
beforeAll(async () => {
  let made = 0;
  const parsed = parseYaml(agent, { makeId: () => uuidv7(++made, new Uint8Array(10)) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  runtime = await releaseRuntime(parsed.document, "0.0.1", {
    train: trainedModel,
    index: () => Promise.reject(new Error("There are no documents.")),
  });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a recogniser does at the end of each utterance, one after the other; the last one is repeated. */
type Outcome = "hears" | "is slow" | "hangs" | SpeechError["code"];

/** How long one that is slow takes for its answer, in milliseconds. */
const slow = 8000;

/** Milliseconds of voice and of quiet that one has heard of each utterance. */
type Audio = { voice: number; quiet: number };

function recogniser(name: string, outcomes: readonly Outcome[]): Recogniser & { readonly heard: readonly Audio[] } {
  const heard: Audio[] = [];
  const left = [...outcomes];
  return {
    name,
    description: name,
    rate: 8000,
    heard,
    knows: () => true,
    open: () => {
      const outcome = left.length > 1 ? left.shift() : left[0];
      const audio = { voice: 0, quiet: 0 };
      heard.push(audio);
      return {
        hear: (samples) => {
          audio[samples[0] === 0 ? "quiet" : "voice"] += (FRAME_MS * samples.length) / FRAME_SAMPLES;
        },
        finish: async () => {
          if (outcome === "hangs") return new Promise(() => {});
          if (outcome === "is slow") await new Promise((resolve) => setTimeout(resolve, slow));
          if (outcome === undefined || outcome === "hears" || outcome === "is slow")
            return [{ text: name, confidence: 1 }];
          throw new SpeechError(outcome, outcome);
        },
        cancel: () => {},
      };
    },
    close: async () => {},
  };
}

/** A call whose caller says one thing after the other, heard by the first recogniser or by the next one. */
function calling(first: readonly Outcome[], execution: "fallback" | "single" = "fallback") {
  const [one, two] = [recogniser("one", first), recogniser("two", ["hears"])];
  const said: string[] = [];
  let now = 0;
  let utterances = 0;
  const ear = new CallerEar(
    {
      key: { organisation: "client" },
      runtime,
      zone: "UTC",
      log: pino({ level: "silent" }),
      host: { recognisers: recognisersOf([one, two]) },
    },
    {
      record: new CallRecord(),
      positionMs: () => now,
      tell: (event) => {
        if (event.type === "transcript") said.push(event.transcript.alternatives[0]?.text ?? "");
        else said.push("deaf");
      },
      isSpeaking: () => false,
    },
  );
  ear.attend({
    ...plainListen,
    type: "listen",
    block: uuidv7(1, new Uint8Array(10)),
    recognition: {
      ...{ language: "en-IN", provider: null, model: null, further: [], execution },
      ...{ intents: [], entities: [], corrections: [], choices: 0 },
    },
  });
  const frames = (ms: number, level: number) => {
    for (let left = ms; left > 0; left -= FRAME_MS) {
      ear.hear(new Int16Array(FRAME_SAMPLES).fill(level), now);
      now += FRAME_MS;
    }
  };
  return {
    one,
    two,
    said,
    ear,
    frames,
    now: () => now,
    /** Quiet, so much voice and the silence that ends it, which goes on for so long until the answer is there. */
    says: async (voice: number, wait: number) => {
      utterances++;
      const id = `speech.${utterances}`;
      frames(500, 0);
      const from = now;
      frames(200, 1000);
      ear.start({ type: "start_recognition", id, listen: plainListen.id, from });
      frames(voice - 200, 1000);
      frames(800, 0);
      ear.finish(id);
      for (let waited = 0; waited < wait; waited += FRAME_MS) {
        await vi.advanceTimersByTimeAsync(FRAME_MS);
        frames(FRAME_MS, 0);
      }
    },
  };
}

describe("who is asked again after an utterance that was not heard", () => {
  test.each<[Outcome, number]>([
    ["refused", 20],
    ["too_long", 20],
    ["hangs", 3020],
  ])("one that was %s is, for the next one", async (outcome, ms) => {
    const { says, said } = calling([outcome, "hears"]);
    await says(1000, ms);
    await says(1000, 20);
    expect(said).toEqual(["two", "one"]);
  });

  test("one that broke off is not", async () => {
    const { says, said, one } = calling(["failed", "hears"]);
    await says(1000, 20);
    await says(1000, 20);
    expect(said).toEqual(["two", "two"]);
    expect(one.heard).toHaveLength(1);
  });

  test("one that is late twice running is not", async () => {
    const { says, said, one } = calling(["hangs", "hears", "hangs", "hangs", "hears"]);
    for (const ms of [3020, 20, 3020, 3020, 20]) await says(1000, ms);
    expect(said).toEqual(["two", "one", "two", "two", "two"]);
    expect(one.heard).toHaveLength(4);
  });
});

test.each<[Outcome, number]>([
  ["failed", 20],
  ["hangs", 3020],
])("one that takes over from one that %s hears the utterance from its beginning", async (outcome, ms) => {
  const { says, said, two } = calling([outcome]);
  await says(5000, ms);
  expect(said).toEqual(["two"]);
  // A lead of quiet, all of the voice, and the silence that ended it.
  expect(two.heard).toEqual([{ voice: 5000, quiet: 1000 }]);
});

test("what is said while a slow recogniser thinks is there for it afterwards", async () => {
  const { ear, frames, now, one, said } = calling(["is slow", "hears"], "single");
  const start = (id: string, from: number) =>
    ear.start({ type: "start_recognition", id, listen: plainListen.id, from });
  start("cough", now());
  frames(400, 1000);
  ear.finish("cough");
  frames(600, 0);
  const from = now();
  frames(600, 1000);
  frames(slow - 1200, 0);
  await vi.advanceTimersByTimeAsync(slow);
  expect(said).toEqual(["one"]);
  start("answer", from);
  ear.finish("answer");
  expect(one.heard[1]?.voice).toBe(600);
});
