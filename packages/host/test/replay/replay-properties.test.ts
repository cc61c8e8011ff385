import { readdirSync, readFileSync } from "node:fs";
import { type EngineEvent, openListen, type Session, step } from "@parley/engine";
import { compile, type FlowDocument, type Program, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { interpreter, train } from "@parley/understanding";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { anyDocument, happenings, keys, understand, words } from "../../../engine/test/helpers/random-document.ts";
import { corpusOf, parseConversations, readRecordedCall, replayCall, runConversation } from "../../src/index.ts";
import { runtimeOf } from "../helpers.ts";
import { recordedOf } from "./recorded-of.ts";

/** What may come next; ids are filled in from the session when it does. `at`: milliseconds after the one before. */
const next = fc.record({
  after: fc.integer({ min: 0, max: 3000 }),
  random: fc.double({ min: 0, max: 0.99, noNaN: true }),
  doing: fc.oneof(
    fc.record({ say: fc.constantFrom(...words, "", "a b") }),
    fc.record({ press: fc.constantFrom(...keys, "9") }),
    fc.record({ sentence: fc.constantFrom("Well.", "We have five.") }),
    fc.record({ noise: fc.constantFrom(0.1, 0.9) }),
    fc.record({ happened: fc.constantFrom(...happenings, "transfer_ended") }),
    fc.record({ ok: fc.boolean(), timed_out: fc.boolean(), accept: fc.boolean() }),
    fc.constantFrom("silent" as const, "elapsed" as const),
    fc.constant("hang_up" as const),
  ),
});
type Next = typeof next extends fc.Arbitrary<infer T> ? T : never;

const started: Extract<EngineEvent, { type: "started" }> = {
  type: "started",
  now: 1_767_607_200_000,
  random: 0.25,
  session: "0198c0de-0000-7000-8000-000000000001",
  channel: "voice",
  contact: "+15550100",
  zone: "Asia/Kolkata",
  language: null,
  metadata: { b: 1 },
  account: {},
  message: null,
  entry: null,
};

function eventOf({ doing, random }: Next, session: Session, now: number): EngineEvent {
  const { pending } = session;
  const chance = { now, random };
  const heard = { ...chance, listen: openListen(session) ?? "none", heard_ms: 0 };
  if (doing === "silent") return { type: "silent", ...heard };
  if (doing === "hang_up") return { type: "hung_up", by: "caller", ...chance };
  if (doing === "elapsed") return { type: "elapsed", timer: timerOf(session), ...chance };
  if ("press" in doing) return { type: "pressed", digits: doing.press, ...heard };
  if ("sentence" in doing)
    return { type: "streamed", request: pending?.request ?? "none", text: doing.sentence, ...chance };
  if ("noise" in doing) return { type: "noise", level: doing.noise, ...heard };
  if ("happened" in doing) return { type: "happened", name: doing.happened, data: null, ...chance };
  if ("say" in doing) {
    const alternatives = [{ text: doing.say, confidence: 0.9, language: null }];
    return { type: "said", alternatives, audio: null, noise: null, ...heard };
  }
  const { ok, timed_out, accept } = doing;
  const request = pending?.request ?? Object.keys(session.requests)[0] ?? "none";
  const outcome = ok ? "answered" : "busy";
  const result = pending?.stage === "transfer" ? { outcome } : { accept, amount: 5, outcome, text: "Well." };
  return {
    type: "answered",
    request,
    ok,
    status: null,
    result: timed_out ? null : result,
    error: null,
    timed_out,
    ...chance,
  };
}

/** The timer that something waits for. */
const timerOf = ({ state, pending }: Session) => (state.type === "sleeping" ? state.timer : (pending?.timer ?? "none"));

function made(program: Program, script: readonly Next[]) {
  const runtime = { program, understand };
  let { session, effects } = step(runtime, null, started);
  const turns: { event: EngineEvent; effects: typeof effects }[] = [{ event: started, effects }];
  let now = started.now;
  for (const each of script) {
    // A timer elapses later than what it was set by.
    now += each.doing === "elapsed" ? each.after + 1 : each.after;
    const event = eventOf(each, session, now);
    ({ session, effects } = step(runtime, session, event));
    turns.push({ event, effects });
  }
  return readRecordedCall(recordedOf(turns));
}

const keeping = (document: FlowDocument): FlowDocument => ({
  ...document,
  settings: { ...document.settings, log_request: true },
});

describe("a call played against the agent that it was made with", () => {
  it("goes the same way, or the record does not say enough", () => {
    fc.assert(
      fc.property(anyDocument, fc.array(next, { maxLength: 12 }), (document, script) => {
        const program = compile(keeping(document));
        const { end, words: others } = replayCall({ program, understand }, made(program, script));
        expect(["same", "masked", "untold"]).toContain(end.type);
        expect(others).toBeNull();
      }),
      { numRuns: 600 },
    );
  });

  it("goes the same way each time", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, fc.array(next, { maxLength: 12 }), (one, other, script) => {
        const talk = made(compile(one), script);
        const runtime = { program: compile(other), understand };
        expect(replayCall(runtime, talk)).toEqual(replayCall(runtime, talk));
      }),
      { numRuns: 100 },
    );
  });

  it("gets the chance that the call got", () => {
    const runtime = runtimeOf(`
parley: 1
settings: { languages: [en-IN] }
states:
  start:
    Start: { type: Start, paths: [{ to: Dice }] }
    Dice:
      type: Condition
      paths: [{ condition: "random() < 0.5", to: Low }, { always: , to: High }]
    Low: { say: Low., paths: [{ intent: more, to: Dice }] }
    High: { say: High., paths: [{ intent: more, to: Dice }] }
`);
    for (const randoms of [
      [0.1, 0.9, 0.4],
      [0.7, 0.2, 0.6],
    ]) {
      const script = randoms.map((random): Next => ({ after: 1000, random, doing: { say: "more" } }));
      const talk = made(runtime.program, script);
      expect(replayCall(runtime, talk).end).toEqual({ type: "same" });
    }
  });
});

const folder = new URL("../../../../examples/flows/", import.meta.url);
const ending = ".conversations.yaml";
const samples = readdirSync(folder).filter((name) => name.endsWith(ending));

describe.each(samples.map((name) => name.slice(0, -ending.length)))("the calls of the sample agent %s", (name) => {
  const read = (file: string) => readFileSync(new URL(file, folder), "utf8");
  let count = 0;
  const parsed = parseYaml(read(`${name}.yaml`), { makeId: () => uuidv7(++count, new Uint8Array(10)) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const program = compile(keeping(parsed.document));
  const runtime = { program, understand: interpreter(train(corpusOf(parsed.document))) };

  it.each(parseConversations(parse(read(name + ending))).map((each) => [each.name, each] as const))("%s", (_, each) => {
    const { turns } = runConversation(program, runtime.understand, each);
    const { end, words: others } = replayCall(runtime, readRecordedCall(recordedOf(turns)));
    expect(["same", "masked", "untold"]).toContain(end.type);
    expect(others).toBeNull();
  });
});
