import { compile, parseYaml } from "@parley/flow";
import { type Json, uuidv7 } from "@parley/model/kernel";
import { expect, it } from "vitest";
import { readSession, type Session, step, storeSession, type Understand } from "../src/index.ts";

let count = 0;
const parsed = parseYaml(
  `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Each }] }
    Each: { type: Loop, loop_list: metadata.items, loop_item: item, loop_index: place, loop_limit: 120, paths: [{ event: each, to: Ask }, { event: done, to: Done }, { event: failed, to: Failed }, { event: limit, to: Limit }] }
    Ask: { say: Next?, paths: [{ dtmf: "1", to: Each }] }
    Done: { type: End, end_state: done }
    Failed: { type: End, end_state: failed }
    Limit: { type: End, end_state: limit }
`,
  { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const understand: Understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });
const runtime = { program: compile(parsed.document), understand };
const at = { now: 0, random: 0 };

/** A conversation over items in which the caller presses 1 so often; it is stored and read between any two turns. */
function after(items: Json, presses: number): Session {
  const begun = { contact: null, zone: "UTC", language: null, account: {}, message: null, entry: null } as const;
  const id = "0198c0de-0000-7000-8000-000000000001";
  const started = { type: "started", ...at, ...begun, session: id, channel: "voice", metadata: { items } } as const;
  let { session } = step(runtime, null, started);
  for (let press = 0; press < presses && session.state.type === "listening"; press++) {
    const kept = readSession(runtime.program, JSON.parse(JSON.stringify(storeSession(session))));
    const { listen } = session.state;
    session = step(runtime, kept, { type: "pressed", digits: "1", listen, heard_ms: 0, ...at }).session;
  }
  return session;
}

const many = Array.from({ length: 10_000 }, (_, item) => ({ item }));

it("keeps its place in a list of 10,000, and not the list", () => {
  const session = after(many, 40);
  expect(session.looping).toEqual([{ block: expect.any(String), place: 41, counted: 1 }]);
  expect([session.metadata.item, session.metadata.place]).toEqual([{ item: 40 }, 41]);
  const { items: _items, ...own } = session.metadata;
  expect(JSON.stringify(storeSession({ ...session, metadata: own })).length).toBeLessThan(1500);
});

it("ends a list of 10,000 after its rounds", () => {
  expect(after(many, 200).state).toEqual({ type: "ended", disposition: "limit" });
  expect(after(many.slice(0, 120), 200).state).toEqual({ type: "ended", disposition: "done" });
});

it("refuses an item that is too large to be kept", () => {
  expect(after(["a", "b".repeat(20_001)], 1).state).toEqual({ type: "ended", disposition: "failed" });
});

it("refuses the session where its release has no such block", () => {
  const session = after([1], 0);
  const elsewhere = {
    ...session,
    looping: [{ block: "0198c0de-0000-7000-8000-00000000ffff", place: 1, counted: null }],
  };
  expect(() => readSession(runtime.program, JSON.parse(JSON.stringify(storeSession(elsewhere))))).toThrow(
    "another release",
  );
});
