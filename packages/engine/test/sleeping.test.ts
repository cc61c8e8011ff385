import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { expect, it } from "vitest";
import { type Session, step, type Understand } from "../src/index.ts";

let count = 0;
const parsed = parseYaml(
  `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Rest }] }
    Rest: { type: Wait, say: Rest., wait_time: 1000, paths: [{ intent: wake, to: Woken }, { event: bell, to: Rung }, { event: elapsed, to: Passed }] }
    Woken: { type: End, end_state: woken }
    Rung: { type: End, end_state: rung }
    Passed: { type: End, end_state: passed }
`,
  { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const understand: Understand = (input) => ({
  intents: input.type === "text" ? [{ name: input.text, score: 1 }] : [],
  mentions: [],
  languages: [],
  correction_end: null,
});
const runtime = { program: compile(parsed.document), understand };
const at = { now: 0, random: 0 };
const { session: sleeping } = step(runtime, null, {
  type: "started",
  ...at,
  session: "0198c0de-0000-7000-8000-000000000001",
  channel: "sms",
  contact: null,
  zone: "UTC",
  language: null,
  metadata: {},
  account: {},
  message: null,
  entry: null,
});
const timer = sleeping.state.type === "sleeping" ? sleeping.state.timer : "";
const ended = (after: Session) => (after.state.type === "ended" ? after.state.disposition : after.state.type);

it("wakes by its own timer and leaves by the event elapsed", () => {
  expect(ended(step(runtime, sleeping, { type: "elapsed", timer, ...at }).session)).toBe("passed");
});

it("wakes by a message and by an event", () => {
  expect(ended(step(runtime, sleeping, { type: "received", message: "m", text: "wake", ...at }).session)).toBe("woken");
  expect(ended(step(runtime, sleeping, { type: "happened", name: "bell", data: null, ...at }).session)).toBe("rung");
});

it("sleeps on when nothing waits for what happened, and drops everything else", () => {
  expect(step(runtime, sleeping, { type: "happened", name: "none", data: null, ...at }).session.state).toEqual(
    sleeping.state,
  );
  const heard = { listen: "l", heard_ms: 0, ...at };
  expect(step(runtime, sleeping, { type: "elapsed", timer: "another", ...at }).session).toBe(sleeping);
  expect(step(runtime, sleeping, { type: "silent", ...heard }).session).toBe(sleeping);
  expect(step(runtime, sleeping, { type: "pressed", digits: "1", ...heard }).session).toBe(sleeping);
});

it("ends when a side hangs up", () => {
  expect(ended(step(runtime, sleeping, { type: "hung_up", by: "network", ...at }).session)).toBe("hung_up");
});
