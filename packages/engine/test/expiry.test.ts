import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { expect, it } from "vitest";
import { type Effect, type Session, step } from "../src/index.ts";

let count = 0;
const parsed = parseYaml(
  `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Menu., paths: [{ dtmf: "1", to: Bye }, { always: , to: Menu }] }
    Bye: { type: End, end_state: bye }
`,
  { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });
const runtime = { program: compile(parsed.document), understand };
const at = { now: 0, random: 0 };
const begun = step(runtime, null, {
  ...{ type: "started", ...at, session: "0198c0de-0000-7000-8000-000000000001", channel: "sms", contact: null },
  ...{ zone: "UTC", language: null, metadata: {}, account: {}, message: null, entry: null },
});

const receive = (session: Session, text: string) =>
  step(runtime, session, { type: "received", message: "m", text, ...at });
const elapse = (session: Session, timer: string) => step(runtime, session, { type: "elapsed", timer, ...at });
const timersOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === "set_timer" || effect.type === "cancel_timer" ? [effect.id] : []));

it("runs one timer at a time: each turn stops the last and starts another", () => {
  const [first] = timersOf(begun.effects);
  const answered = receive(begun.session, "hello");
  const [stopped, next] = timersOf(answered.effects);
  expect(stopped).toBe(first);
  expect(next).not.toBe(first);
  expect(timersOf(receive(answered.session, "1").effects)).toEqual([next]);
});

it("lets a timer that came too late change nothing", () => {
  const [first = ""] = timersOf(begun.effects);
  const { session } = receive(begun.session, "hello");
  expect(elapse(session, first).session).toBe(session);
  const ended = receive(session, "1").session;
  expect(elapse(ended, timersOf(receive(begun.session, "hello").effects)[1] ?? "").session).toBe(ended);
});

it("begins no time when something comes after the end", () => {
  const { session } = receive(begun.session, "1");
  expect(timersOf(receive(session, "hello").effects)).toEqual([]);
});
