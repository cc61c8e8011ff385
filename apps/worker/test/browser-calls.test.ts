import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type CallEvent, keepCallTicket } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { FRAME_SAMPLES, meanSquare, readWav, tone } from "@parley/voice";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { trainedModel } from "../src/agent/trained-model.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { lastCall } from "./ended-call.ts";
import { mostCalls, type RunningWorker, startWorker } from "./running-worker.ts";

const welcome = await readFile(new URL("../../../examples/flows/welcome.yaml", import.meta.url), "utf8");

let database: TestDatabase<Tables>;
let worker: RunningWorker;
let agent: DeployedAgent;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database);
  agent = await deployAgent(database, welcome, "1000");
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

/** A ticket for the agent as it stands. */
async function ticket(secret: string, lifetime = 30_000, of = agent): Promise<string> {
  const { organisation, flow, document } = of;
  await keepCallTicket(database, {
    digest: createHash("sha256").update(secret).digest(),
    lifetime,
    organisation,
    flow,
    version: "0.0.1",
    release: null,
    document: JSON.parse(JSON.stringify(document)),
    metadata: { from: "a test" },
  });
  return secret;
}

/** What a call tells its page. */
type Told = { readonly type: string; readonly call?: string; readonly events?: readonly CallEvent[] };

/** A page's end of a call. */
function page(secret: string, link = worker.link) {
  const socket = new WebSocket(`ws://${link}/ws/call?ticket=${secret}`);
  const frames: Buffer[] = [];
  const told: Told[] = [];
  socket.on("message", (data, isBinary) => {
    const bytes = data as Buffer;
    if (isBinary) frames.push(bytes);
    else told.push(JSON.parse(bytes.toString()));
  });
  const record = () =>
    told.flatMap(({ type, events = [] }) => (type === "log" ? events : [])).toSorted((a, b) => a.seq - b.seq);
  const closed = once(socket, "close").then(([code, reason]) => ({ code, reason: String(reason) }));
  return {
    socket,
    frames,
    told,
    closed,
    record,
    said: () => record().map(({ type }) => type),
    press: (key: string) => socket.send(JSON.stringify({ type: "key", key })),
  };
}

const loud = (frame: Buffer) => {
  const samples = new Int16Array(FRAME_SAMPLES);
  for (let index = 0; index < FRAME_SAMPLES; index++) samples[index] = frame.readInt16LE(index * 2);
  return meanSquare(samples) > 10_000;
};

describe("a call from a page", () => {
  test("is heard, answers to keys, tells its record, and is stored with both voices as a test", async () => {
    const { socket, frames, told, closed, record, said, press } = page(await ticket("first"));
    await expect.poll(() => frames.filter(loud).length).toBeGreaterThan(10);
    expect(told[0]).toMatchObject({ type: "begun", speech: "tones", hearing: null });
    const voice = tone({ hertz: [1000], ms: 400, amplitude: 9000 });
    for (let at = 0; at < voice.length; at += FRAME_SAMPLES) {
      socket.send(Buffer.from(voice.buffer, at * 2, FRAME_SAMPLES * 2));
    }
    await expect.poll(said).toContain("agent_said");
    press("2");
    expect((await closed).code).toBe(1000);
    expect(told.map(({ type }) => type).slice(-2)).toEqual(["hung_up", "stored"]);
    expect(said()).toContain("caller_pressed");
    const { call, events } = await lastCall(database, agent);
    expect(call).toMatchObject({
      id: told[0]?.call,
      category: "subtesting",
      direction: "browser",
      status: "completed",
      release: null,
      version: "0.0.1",
      metadata: { from: "a test" },
    });
    expect(events.map(({ type }) => type)).toContain("caller_pressed");
    expect(record()).toEqual(events.map(({ seq, at_ms, type, data }) => ({ seq, at_ms, type, data })));
    const { channels } = readWav(await worker.files.get(call.recording ?? ""));
    expect(meanSquare(channels[0] ?? new Int16Array())).toBeGreaterThan(1000);
    expect(meanSquare(channels[1] ?? new Int16Array())).toBeGreaterThan(1000);
  });

  test("of one client takes a quarter of the places at most; another client has its own", async () => {
    const other = await deployAgent(database, welcome, "1001");
    const calls = await Promise.all(
      Array.from({ length: mostCalls / 4 }, async (_, n) => page(await ticket(`crowd ${n}`))),
    );
    await expect.poll(() => calls.every(({ told }) => told[0]?.type === "begun")).toBe(true);
    expect((await page(await ticket("one too many")).closed).code).toBe(4429);
    const elsewhere = page(await ticket("elsewhere", 30_000, other));
    await expect.poll(() => elsewhere.told[0]?.type).toBe("begun");
    calls[0]?.socket.terminate();
    await expect.poll(() => worker.switchboard.callsNow).toBe(calls.length);
    const next = page(await ticket("next"));
    await expect.poll(() => next.told[0]?.type).toBe("begun");
    for (const { socket } of [...calls, elsewhere, next]) socket.terminate();
    await expect.poll(() => worker.switchboard.callsNow).toBe(0);
  });

  test("ends when the page hangs up, and when it is gone", async () => {
    for (const leave of [
      (socket: WebSocket) => socket.send(JSON.stringify({ type: "hang_up" })),
      (socket: WebSocket) => socket.terminate(),
    ]) {
      const { socket, frames, told } = page(await ticket(`leaving ${leave}`.replaceAll(/\W/g, "")));
      await expect.poll(() => frames.length).toBeGreaterThan(0);
      leave(socket);
      await expect.poll(async () => (await lastCall(database, agent)).call.status).toBe("completed");
      const { call } = await lastCall(database, agent);
      expect(call).toMatchObject({ id: told[0]?.call, end_reason: "caller" });
    }
    expect(worker.switchboard.callsNow).toBe(0);
  });

  test("is not begun for a page that hangs up while it is being made", async () => {
    const training = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const slow = await startWorker(database, {
      name: "slow",
      train: async (corpus) => {
        asked.resolve();
        await training.promise;
        return trainedModel(corpus);
      },
    });
    const other = await deployAgent(database, welcome, "1002");
    const { socket, told, closed } = page(await ticket("impatient", 30_000, other), slow.link);
    socket.once("open", () => socket.send(JSON.stringify({ type: "hang_up" })));
    await asked.promise;
    expect((await closed).code).toBe(1000);
    training.resolve();
    await expect.poll(() => slow.switchboard.callsNow).toBe(0);
    expect(told).toEqual([]);
    await slow.stop();
  });

  test("begins once with a ticket, and never with one that is unknown or too old", async () => {
    const once = await ticket("once");
    const first = page(once);
    await expect.poll(() => first.frames.length).toBeGreaterThan(0);
    expect((await page(once).closed).code).toBe(4401);
    expect((await page("unknown").closed).code).toBe(4401);
    expect((await page(await ticket("late", -1)).closed).code).toBe(4401);
    first.socket.close();
    await first.closed;
  });

  test("is cut off when it says what is neither audio nor a key", async () => {
    const { socket, frames, closed } = page(await ticket("noise"));
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    socket.send(Buffer.alloc(12));
    expect((await closed).code).toBe(4400);
  });

  test("is cut off when more comes than a person can say", async () => {
    const { socket, frames, closed } = page(await ticket("flood"));
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    for (let sent = 0; sent < 20_000; sent++) socket.send(Buffer.alloc(FRAME_SAMPLES * 2));
    expect((await closed).code).toBe(4400);
  });

  test("is refused by a worker that is being stopped", async () => {
    const secret = await ticket("busy");
    const stopping = await startWorker(database, { name: "stopping" });
    await stopping.switchboard.drain(0);
    expect((await page(secret, stopping.link).closed).code).toBe(4503);
    await stopping.stop();
  });
});
