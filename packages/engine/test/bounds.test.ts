import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { started } from "../../../test/engine-events.ts";
import { type Session, step, storeSession } from "../src/index.ts";
import { understandFrom } from "./helpers/vocabulary.ts";

let count = 0;
const parsed = parseYaml(
  `
parley: 1
settings: { max_retry_attempts: 1000, max_transit_limit: 200 }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu:
      say: Menu.
      paths:
        - { intent: self, to: Menu, calls: true }
        - { intent: other, to: Other, calls: true }
        - { intent: form, to: Form }
        - { intent: round, to: round/Call }
    Other: { say: Other., paths: [{ intent: other, to: Menu, calls: true }, { intent: back, resumes: true }] }
    Form:
      type: Collect
      max_retries: 100
      entities: [{ name: city, say: Which city? }]
      paths: [{ entity_fill, completely_fill: true, to: Form }, { intent: back, resumes: true }]
  round:
    Start: { type: Start, paths: [{ to: Call }] }
    Call: { type: Subflow, entrypoint_subflow: round }
triggers: [{ intent: anywhere, to: Form, calls: true }]
intents: { main: { name: null, entities: { city: list } } }
`,
  { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const understand = understandFrom({
  self: { intent: "self" },
  other: { intent: "other" },
  form: { intent: "form" },
  back: { intent: "back" },
  round: { intent: "round" },
  anywhere: { intent: "anywhere" },
  pune: { mentions: [{ entity: "city", value: "pune" }] },
});
const runtime = { program: compile(parsed.document), understand };
const at = { now: 0, random: 0 };

function say(session: Session, text: string) {
  const listen = session.state.type === "listening" ? session.state.listen : "";
  const alternatives = [{ text, confidence: 1, language: null }];
  return step(runtime, session, {
    ...at,
    type: "said",
    alternatives,
    audio: null,
    noise: null,
    listen,
    heard_ms: 0,
  });
}

const talk = (...texts: readonly string[]) =>
  texts.reduce((session, text) => say(session, text).session, step(runtime, null, started).session);

const sizeOf = (session: Session) => JSON.stringify(storeSession(session)).length;

describe("what goes on without end", () => {
  it.each([
    ["a path that calls its own block", ["self"]],
    ["two blocks that call each other", ["other"]],
    ["a trigger that calls a form which is called from there again", ["anywhere"]],
    ["digressions that come back", ["form", "anywhere", "back"]],
  ])("%s keeps the session as small as it was", (_name, texts) => {
    const few = talk(...Array.from({ length: 4 }, () => texts).flat());
    const many = talk(...Array.from({ length: 400 }, () => texts).flat());
    expect(many.state.type).toBe("listening");
    expect(many.stack.length).toBeLessThanOrEqual(2);
    // Counters grow by their digits.
    expect(sizeOf(many)).toBeLessThan(sizeOf(few) + 40);
  });

  it("ends a sub-flow that calls itself, and says why", () => {
    const { session, effects } = say(talk(), "round");
    expect(session.state.type).toBe("ended");
    expect(effects).toContainEqual({
      type: "log",
      entry: expect.objectContaining({ type: "limit_reached", limit: "subflow_depth" }),
    });
  });

  it("ends a form whose way on leads to itself, and says why", () => {
    const { session, effects } = say(talk("form"), "pune");
    expect(session.state.type).toBe("ended");
    expect(effects).toContainEqual({
      type: "log",
      entry: expect.objectContaining({ type: "limit_reached", limit: "max_transit_limit" }),
    });
  });

  it("reads the beginning of 100,000 characters said to a form, and asks again", () => {
    const { session, effects } = say(talk("form"), "pune ".repeat(20_000));
    expect(session.state.type).toBe("listening");
    expect(effects).toContainEqual({ type: "log", entry: { type: "input_cut", length: 100_000 } });
    expect(effects).toContainEqual(expect.objectContaining({ type: "say" }));
  });
});
