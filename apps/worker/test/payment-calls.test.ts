// @module-tag real-time
import { readFile } from "node:fs/promises";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { meanSquare, readWav } from "@parley/voice";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { everythingStored } from "./everything-stored.ts";
import { heard } from "./heard.ts";
import { replayed } from "./replayed.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import type { Part } from "./sipp/caller-audio.ts";
import { callWithSipp } from "./sipp/sipp.ts";

const sipp = peer("sipp");
const paying = await readFile(new URL("../../../examples/flows/card-payment.yaml", import.meta.url), "utf8");
/** Who dawdles is let go. */
const impatient = paying.replace(/payment_timeout: \d+/, "payment_timeout: 1500");

let database: TestDatabase<Tables>;
let worker: RunningWorker;
let agent: DeployedAgent;
let hurried: DeployedAgent;
/** What the worker logs, at its most talkative. */
const logged: string[] = [];

beforeAll(async () => {
  database = await testDatabase<Tables>();
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  worker = await startWorker(database, { log });
  agent = await deployAgent(database, paying, "3001");
  hurried = await deployAgent(database, impatient, "3002");
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

/** Presses keys; each makes a sound on the line, as many telephones do. */
const keys = (digits: string): Part[] =>
  digits.split("").flatMap((press) => [{ press }, { tone: 60 }, { rest: 40 }] satisfies Part[]);

const card = { number: "4242424242424242", expiry: "1140", code: "907" };
const whole = ({ number, expiry, code }: typeof card): Part[] => [
  { tone: 600 },
  { rest: 300 },
  ...keys(number),
  { rest: 800 },
  ...keys(expiry),
  { rest: 800 },
  ...keys(code),
];

/** What a call left in the outbox. */
const sentIn = ({ id }: { readonly id: string }) =>
  database.asSystem("look for what was sent", async (db) => {
    const { rows } =
      await sql`select kind, name, receiver, status, effect from outbox_entry where call = ${id}`.execute(db);
    return rows;
  });

/** Where the parts of a card stand. */
function places(texts: readonly (readonly [string, string])[], { number, expiry, code }: typeof card) {
  const isShown = (text: string) =>
    text.replaceAll(/\D/g, "").includes(number) ||
    [expiry, code].some((digits) => new RegExp(`(?<![\\d.])${digits}(?!\\d)`).test(text));
  return texts.filter(([, text]) => isShown(text));
}

test.skipIf(sipp === null)("a card is charged, and no part of it is stored, logged or recorded", async () => {
  await callWithSipp({
    number: agent.number,
    port: worker.port,
    does: [...whole(card), { rest: 3500 }, { tone: 600 }, { rest: 2500 }],
  });
  const ended = await endedCall(database, agent);
  const { call, events } = ended;
  expect(call.disposition).toBe("paid");
  expect(events.filter(({ type }) => type === "requested").map(({ data }) => data.name)).toEqual([
    "number",
    "expiry",
    "code",
    "simulator",
  ]);
  expect(events.map(({ type }) => type)).not.toContain("caller_pressed");
  expect(replayed(agent, ended)).toMatchObject({ end: { type: "same" } });

  const stored = await everythingStored(database);
  expect(stored.some(([table]) => table === "call_event")).toBe(true);
  expect(places(stored, card)).toEqual([]);
  expect(logged.length).toBeGreaterThan(0);
  expect(
    places(
      logged.map((line) => ["log", textOf(line)] as const),
      card,
    ),
  ).toEqual([]);

  const [caller] = readWav(await worker.files.get(call.recording ?? "")).channels;
  if (caller === undefined) throw new Error("The recording has two channels.");
  const asked = events.find(({ type }) => type === "requested")?.at_ms ?? 0;
  const answered = events.findLast(({ type }) => type === "answer_received")?.at_ms ?? 0;
  expect(answered).toBeGreaterThan(asked + 4000);
  // Of the tone before the keys is heard what came before the asking was stored; none of theirs is, 300 ms after it.
  const before = heard(caller, 1000, { to: answered });
  const until = Number.isNaN(before.to) ? asked : before.to;
  // A busy machine may tear it, so that it has no beginning.
  expect(Number.isNaN(before.from) ? 0 : until - before.from).toBeLessThan(850);
  expect(meanSquare(caller.subarray((until + 40) * 8, answered * 8))).toBe(0);
  expect(heard(caller, 1000, { from: answered }).from).toBeGreaterThan(answered);

  expect(await sentIn(call)).toEqual([
    { kind: "request", name: "simulator", receiver: "payment", status: "delivered", effect: null },
  ]);
});

test.skipIf(sipp === null)(
  "a caller who hangs up while the card is charged leaves a payment that is unknown",
  async () => {
    const silent = { ...card, number: "4000000000000119" };
    const does = whole(silent);
    await callWithSipp({ number: agent.number, port: worker.port, does, hangsUpAfter: 10_000 });
    const { call, events } = await endedCall(database, agent);
    expect(call).toMatchObject({ disposition: "hung_up", end_reason: "caller" });
    expect(events.findLast(({ type }) => type === "requested")?.data.kind).toBe("payment");
    expect(await sentIn(call)).toEqual([
      { kind: "request", name: "simulator", receiver: "payment", status: "unknown", effect: null },
    ]);
    expect(places(await everythingStored(database), silent)).toEqual([]);
  },
);

test.skipIf(sipp === null)("who does not enter a card in time is led on, and nothing is sent", async () => {
  await callWithSipp({ number: hurried.number, port: worker.port, does: [{ rest: 6000 }] });
  const { call } = await endedCall(database, hurried);
  expect(call.disposition).toBe("too_late");
  expect(await sentIn(call)).toEqual([]);
});

/** What a line of the log says, without the ids and the time in it. */
const textOf = (line: string) =>
  line.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, " ").replaceAll(/"(time|pid)":\d+/g, " ");
