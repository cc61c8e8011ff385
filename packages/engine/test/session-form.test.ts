import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { expect, it } from "vitest";
import { type EngineEvent, readSession, sessionForm, step } from "../src/index.ts";

function programOf(seed: number) {
  let count = seed;
  const parsed = parseYaml(
    `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Menu., paths: [{ dtmf: "1", to: Bye }] }
    Bye: { type: End, end_state: done }
`,
    { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) },
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return compile(parsed.document);
}

const understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });
const program = programOf(0);
const started: Extract<EngineEvent, { type: "started" }> = {
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
};
const { session } = step({ program, understand }, null, started);
const stored = (): { readonly [member: string]: unknown } => JSON.parse(JSON.stringify(session));

it("comes back as it was, with no secrets where none were kept", () => {
  expect(session.v).toBe(sessionForm.number);
  expect(readSession(program, stored())).toEqual(session);
  const { secrets: _, ...kept } = stored();
  expect(readSession(program, kept)).toEqual(session);
});

it("is refused with another release, from a newer Parley, and when it is none", () => {
  expect(() => readSession(programOf(100), stored())).toThrow("This session belongs to another release");
  expect(() => readSession(program, { ...stored(), v: sessionForm.number + 1 })).toThrow("made by a newer Parley");
  expect(() => readSession(program, { ...stored(), state: { type: "listening" } })).toThrow("state.listen is missing");
  expect(() => readSession(program, { ...stored(), stack: "none" })).toThrow("stack is a text, not a list");
});
