import { type Hypothesis, type Recogniser, SpeechError } from "@parley/speech";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Execution, type Reading, Utterance } from "../src/call/utterance.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a recogniser makes of an utterance: it answers after so many milliseconds, breaks at the end or at the first sound, or is busy. */
type Behaviour =
  | { readonly says: string; readonly sure?: number; readonly after?: number }
  | "breaks at the end"
  | "breaks at once"
  | "never answers"
  | "is busy";

type Fake = Recogniser & { frames: number; isCancelled: boolean };

function recogniser(name: string, behaviour: Behaviour): Fake {
  const fake: Fake = {
    name,
    description: name,
    rate: 8000,
    frames: 0,
    isCancelled: false,
    knows: () => true,
    open: ({ onFailed }) => {
      if (behaviour === "is busy") throw new SpeechError("busy", "All places are taken.");
      const broken = new SpeechError("failed", "out of order");
      return {
        hear: () => {
          fake.frames++;
          if (behaviour === "breaks at once") onFailed(broken);
        },
        finish: async (): Promise<readonly Hypothesis[]> => {
          if (behaviour === "never answers") return new Promise(() => {});
          if (typeof behaviour === "string") {
            onFailed(broken);
            throw broken;
          }
          const { says, sure = 1, after = 0 } = behaviour;
          await new Promise((resolve) => setTimeout(resolve, after));
          return says === "" ? [] : [{ text: says, confidence: sure }];
        },
        cancel: () => {
          fake.isCancelled = true;
        },
      };
    },
    close: async () => {},
  };
  return fake;
}

function setUp(execution: Execution, behaviours: { readonly [name: string]: Behaviour }) {
  const candidates = Object.entries(behaviours).map(([name, behaviour]) => recogniser(name, behaviour));
  const finals: (readonly Reading[])[] = [];
  const broken: string[] = [];
  let deaf = 0;
  const frame = new Int16Array(160);
  const utterance = new Utterance({
    execution,
    candidates,
    request: {
      client: "client",
      language: "en-IN",
      model: null,
      expected: { phrases: [], values: [], kinds: [] },
      wantsPartials: () => false,
    },
    soFar: [frame, frame],
    onPartial: () => {},
    onFinal: (readings) => finals.push(readings),
    onBroken: ({ name }) => broken.push(name),
    onDeaf: () => deaf++,
    log: pino({ level: "silent" }),
  });
  return {
    candidates,
    broken,
    utterance,
    /** The outcome once the caller has said three frames and so many milliseconds have passed. */
    outcome: async (ms: number) => {
      for (let n = 0; n < 3; n++) utterance.hear(frame);
      utterance.finish();
      await vi.advanceTimersByTimeAsync(ms);
      const told = finals.map((readings) =>
        readings.map(({ recogniser: by, hypotheses }) => `${by}: ${hypotheses[0]?.text ?? ""}`),
      );
      return deaf > 0 ? ["deaf", ...told] : told;
    },
  };
}

test("single: the first hears alone, and no other stands in for it", async () => {
  const well = setUp("single", { one: { says: "billing" }, two: { says: "other" } });
  expect(await well.outcome(0)).toEqual([["one: billing"]]);
  expect(well.candidates.map(({ frames }) => frames)).toEqual([5, 0]);
  expect(await setUp("single", { one: "breaks at the end" }).outcome(0)).toEqual(["deaf"]);
  expect(await setUp("single", { one: "never answers" }).outcome(60_000)).toEqual([]);
});

test.each<[string, Behaviour, number]>([
  ["breaks off while the caller speaks", "breaks at once", 0],
  ["breaks off at the end", "breaks at the end", 0],
  ["does not answer in three seconds", "never answers", 3001],
])("fallback: when one %s the next hears every word", async (_, behaviour, ms) => {
  const { outcome, candidates, broken } = setUp("fallback", {
    one: behaviour,
    two: { says: "billing" },
    three: "is busy",
  });
  expect(await outcome(ms)).toEqual([["two: billing"]]);
  expect(broken).toEqual(["one"]);
  expect(candidates[1]?.frames).toBe(5);
});

test("fallback: one that is busy is passed over and stays good; without any the caller is asked for keys", async () => {
  const passed = setUp("fallback", { one: "is busy", two: { says: "billing" } });
  expect([await passed.outcome(0), passed.broken]).toEqual([[["two: billing"]], []]);
  const none = setUp("fallback", { one: "breaks at once", two: "is busy", three: "breaks at the end" });
  expect([await none.outcome(0), none.broken]).toEqual([["deaf"], ["one", "three"]]);
});

test("parallel: all hear at once, and what each heard stands in their order", async () => {
  const { outcome, candidates } = setUp("parallel", {
    one: { says: "bill", sure: 0.4, after: 100 },
    two: { says: "billing", sure: 0.9 },
  });
  expect(await outcome(100)).toEqual([["one: bill", "two: billing"]]);
  expect(candidates.map(({ frames }) => frames)).toEqual([5, 5]);
});

test("parallel: half a second after the first words the others are not waited for; without words, three seconds", async () => {
  const quick = setUp("parallel", { one: "never answers", two: { says: "billing", after: 200 } });
  expect(await quick.outcome(699)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await quick.outcome(0)).toEqual([["two: billing"]]);
  expect([quick.candidates[0]?.isCancelled, quick.broken]).toEqual([true, []]);
  const wordless = setUp("parallel", { one: "never answers", two: { says: "" } });
  expect(await wordless.outcome(2999)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([await wordless.outcome(0), wordless.broken]).toEqual([[["two: "]], ["one"]]);
});

test("parallel: one that breaks off leaves it to the others, the last leaves keys", async () => {
  const one = setUp("parallel", { one: "breaks at once", two: { says: "billing" } });
  expect([await one.outcome(0), one.broken]).toEqual([[["two: billing"]], ["one"]]);
  expect(await setUp("parallel", { one: "breaks at once", two: "breaks at the end" }).outcome(0)).toEqual(["deaf"]);
});

test("a cancelled utterance reports nothing", async () => {
  const { utterance, outcome, candidates } = setUp("parallel", { one: { says: "billing" }, two: "breaks at the end" });
  utterance.cancel();
  expect(await outcome(60_000)).toEqual([]);
  expect(candidates.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
});
