import { expect, it } from "vitest";
import { type Happening, memoryPorts, type Ports, runTurn, timerChanges } from "../src/index.ts";
import { runtimeOf } from "./helpers.ts";

const id = "0198c0de-0000-7000-8000-000000000001";
const agent = `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Tomorrow }] }
    Tomorrow: { type: Wait, say: Until tomorrow., wait_until: 'add_days(today(), 1)', paths: [{ event: elapsed, to: Ask }, { event: found, to: Found }] }
    Ask: { say: Did it come?, paths: [{ intent: "yes", to: Found }] }
    Found: { type: End, say: Good., end_state: found }
`;
const started: Happening = {
  type: "started",
  session: id,
  channel: "sms",
  contact: "+15550100",
  zone: "Asia/Kolkata",
  language: null,
  metadata: {},
  account: {},
  message: "hello",
  entry: null,
};
/** 2 March 2026, 14:30 in Kolkata. */
const noon = 1772442000000;

/** What outlives a process: the conversation with its session as JSON, and its timers with the time they are due. */
function store() {
  const ports = memoryPorts({});
  ports.create(id, "release");
  ports.now = noon;
  const timers = new Map<string, number>();
  /** A process that begins now: nothing is left of another but what is stored. */
  const process = () => {
    const own: Ports = { ...ports, clock: () => ports.now, runtime: () => Promise.resolve(runtimeOf(agent)) };
    const happen = async (happening: Happening) => {
      const record = await runTurn(own, id, happening);
      for (const { key, after } of record === null ? [] : timerChanges(record)) {
        if (after === null) timers.delete(key);
        else timers.set(key, ports.now + after);
      }
      return (record?.log ?? []).flatMap((entry) => (entry.type === "agent_said" ? [entry.text] : []));
    };
    /** Tells what is due; a process that dies may have told it already. */
    const tell = async () => {
      const due = [...timers].filter(([, at]) => at <= ports.now).map(([key]) => key);
      const said: string[] = [];
      for (const timer of due) said.push(...(await happen({ type: "elapsed", timer })));
      return said;
    };
    return { happen, tell };
  };
  return { ports, timers, process };
}

it("waits past the end of its process until the given time", async () => {
  const { ports, timers, process } = store();
  expect(await process().happen(started)).toEqual(["Until tomorrow."]);
  expect([...timers.values()].sort()[0]).toBe(Date.parse("2026-03-03T00:00:00+05:30"));
  ports.now = Date.parse("2026-03-02T23:59:59+05:30");
  expect(await process().tell()).toEqual([]);
  ports.now = Date.parse("2026-03-03T08:00:00+05:30");
  expect(await process().tell()).toEqual(["Did it come?"]);
  expect(await process().happen({ type: "received", message: "m", text: "yes" })).toEqual(["Good."]);
  expect([...timers]).toEqual([]);
});

it("tells a timer twice without waking twice", async () => {
  const { ports, timers, process } = store();
  await process().happen(started);
  const [timer = ""] = [...timers].sort(([, a], [, b]) => a - b)[0] ?? [];
  ports.now = Date.parse("2026-03-03T08:00:00+05:30");
  const [one, another] = [process(), process()];
  const said = await Promise.all([one, another].map(({ happen }) => happen({ type: "elapsed", timer })));
  expect(said.flat()).toEqual(["Did it come?"]);
});

it("is woken by an event before its time, and the timer is gone", async () => {
  const { ports, timers, process } = store();
  await process().happen(started);
  expect(await process().happen({ type: "happened", name: "found", data: null })).toEqual(["Good."]);
  expect([...timers]).toEqual([]);
  ports.now = Date.parse("2026-03-03T08:00:00+05:30");
  expect(await process().tell()).toEqual([]);
});
