import { describe, expect, it } from "vitest";
import { type Effect, type EngineEvent, type Session, step, type Understand } from "../src/index.ts";
import { makeProgram } from "./helpers/make-program.ts";

const program = makeProgram([
  { name: "Start", type: "Start", paths: [{ name: "Start", to: "Menu" }] },
  {
    name: "Menu",
    says: ["Press one or say pay."],
    paths: [
      { to: "Paid", transition_type: "dtmf", trigger: "1" },
      { to: "Paid", transition_type: "intent", intent: "pay" },
      { to: "Bye", transition_type: "no_input", retries: 1 },
      { to: "Lost", transition_type: "no_match" },
    ],
  },
  { name: "Paid", says: ["Thank you."], paths: [{ to: "Bye" }] },
  { name: "Bye", type: "End", says: ["Goodbye."], end_state: "done" },
  { name: "Lost", type: "End" },
]);

/** Understands a text as the intent of that name. */
const understand: Understand = (input) => ({
  intents: input.type === "text" ? [{ name: input.text, score: 1 }] : [],
  mentions: [],
  languages: [],
  correction_end: null,
});
const runtime = { program, understand };

type Untimed<E> = E extends EngineEvent ? Omit<E, "now" | "random" | "listen" | "heard_ms"> : never;

function started(): { session: Session; effects: Effect[] } {
  return step(runtime, null, {
    type: "started",
    now: 0,
    random: 0,
    session: "0198c0de-0000-7000-8000-000000000001",
    channel: "voice",
    contact: null,
    zone: "UTC",
    language: null,
    metadata: {},
    account: {},
    message: null,
    entry: null,
  });
}

function next(session: Session, event: Untimed<EngineEvent>): { session: Session; effects: Effect[] } {
  const listen = session.state.type === "listening" ? session.state.listen : "none";
  return step(runtime, session, { now: 1, random: 0, listen, heard_ms: 0, ...event } as EngineEvent);
}

const said = (effects: Effect[]) => effects.flatMap((effect) => (effect.type === "say" ? [effect.content.text] : []));
const text = (words: string) => ({
  type: "said" as const,
  alternatives: [{ text: words, confidence: 1, language: null }],
  audio: null,
  noise: null,
});

describe("step", () => {
  it("says the first block's prompts and listens for what its paths want", () => {
    const { session, effects } = started();
    expect(said(effects)).toEqual(["Press one or say pay."]);
    expect(effects.at(-1)).toMatchObject({ type: "listen", patterns: ["1"], recognition: { intents: ["pay"] } });
    expect(session.state.type).toBe("listening");
  });

  it("leaves by key and by intent, and ends with the end state", () => {
    for (const event of [{ type: "pressed" as const, digits: "1" }, text("pay")]) {
      const { session, effects } = next(started().session, event);
      expect(said(effects)).toEqual(["Thank you.", "Goodbye."]);
      expect(session.state).toEqual({ type: "ended", disposition: "done" });
    }
  });

  it("counts silence and misunderstanding apart", () => {
    let { session } = started();
    const turn = (event: Untimed<EngineEvent>) => {
      const result = next(session, event);
      session = result.session;
      return said(result.effects);
    };
    const again = ["Press one or say pay."];
    expect(turn({ type: "silent" })).toEqual(again);
    expect(turn(text("what"))).toEqual(again);
    expect(turn(text("what"))).toEqual(again);
    expect(turn({ type: "silent" })).toEqual(["Goodbye."]);
    expect(session.state).toEqual({ type: "ended", disposition: "done" });
  });

  it("drops input for a listening that is closed, and changes nothing", () => {
    const { session } = started();
    const result = step(runtime, session, { type: "silent", now: 1, random: 0, listen: "another", heard_ms: 0 });
    expect(result.session).toBe(session);
    expect(result.effects).toMatchObject([{ type: "log", entry: { type: "dropped" } }]);
  });

  it("ends when the caller hangs up", () => {
    const { session } = next(started().session, { type: "hung_up", by: "caller" });
    expect(session.state).toEqual({ type: "ended", disposition: "hung_up" });
  });
});
