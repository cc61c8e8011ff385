// @module-tag real-time
import { execFileSync } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { readWav } from "@parley/voice";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall, lastCall } from "./ended-call.ts";
import { heard } from "./heard.ts";
import { leftOpen, nothing } from "./left-open.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { Telephone } from "./telephone.ts";

/** Speaks for twelve seconds. */
const yaml = `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Talk
    Talk:
      say: ${"word ".repeat(60).trim()}
      patience: 600000
      first_digit_wait_time: 600000
`;

let database: TestDatabase<Tables>;
let worker: RunningWorker;
const logged: string[] = [];

beforeAll(async () => {
  database = await testDatabase<Tables>();
  const log = pino({ level: "info" }, { write: (line: string) => logged.push(line) });
  worker = await startWorker(database, { log });
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

/** Lets no file of this process grow beyond so many bytes, as on a disk that is full, until it is disposed of. */
function fullDisk(bytes: number): Disposable {
  const limit = (soft: string) => execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${soft}:`]);
  limit(String(bytes));
  return { [Symbol.dispose]: () => limit("unlimited") };
}

const recorded = async () => {
  const [name] = await readdir(worker.recording);
  return name === undefined ? 0 : (await stat(join(worker.recording, name))).size;
};

const fails = () => logged.some((line) => line.includes("the recording cannot be written"));

describe.skipIf(process.platform !== "linux")("a call whose recording cannot be written goes on", () => {
  test("and its record says what was lost; the recording goes on once there is room", async () => {
    const agent = await deployAgent(database, yaml, "7400");
    const telephone = await Telephone.open();
    expect((await telephone.call(agent.number, worker.port)).status).toBe(200);
    await expect.poll(recorded).toBeGreaterThan(0);
    let until = 0;
    {
      using _full = fullDisk(1000);
      await expect.poll(fails).toBe(true);
      const packets = telephone.packets;
      await expect.poll(() => telephone.packets).toBeGreaterThan(packets + 75);
      until = await recorded();
    }
    await expect.poll(recorded).toBeGreaterThan(until);
    await telephone.hangUp();
    telephone.close();
    const { call, events } = await endedCall(database, agent);
    expect(call).toMatchObject({ status: "completed", end_reason: "caller" });
    const [failed, resumed] = ["recording_failed", "recording_resumed"].map((wanted) =>
      events.find(({ type }) => type === wanted),
    );
    const [lostFrom, lostTo] = [Number(failed?.data.until_ms), Number(resumed?.data.from_ms)];
    expect(lostTo - lostFrom).toBeGreaterThanOrEqual(1000);
    const [, agentSide] = readWav(await worker.files.get(call.recording ?? "")).channels;
    if (agentSide === undefined) throw new Error("The recording has two channels.");
    expect(agentSide.length / 8).toBeGreaterThanOrEqual((call.duration_ms ?? 0) - 40);
    expect(heard(agentSide, 440, { from: lostFrom + 20, to: lostTo - 20 }).from).toBeNaN();
    expect(heard(agentSide, 440, { from: lostTo }).from).toBeLessThan(lostTo + 100);
    await expect.poll(() => leftOpen(worker)).toEqual(nothing);
  });

  test("and ends without it; its row names what was heard once there is room", async () => {
    logged.length = 0;
    const agent = await deployAgent(database, yaml, "7401");
    const telephone = await Telephone.open();
    expect((await telephone.call(agent.number, worker.port)).status).toBe(200);
    await expect.poll(recorded).toBeGreaterThan(60_000);
    {
      using _full = fullDisk(1000);
      await expect.poll(fails).toBe(true);
      await telephone.hangUp();
      telephone.close();
      const { call, events } = await endedCall(database, agent);
      expect(call).toMatchObject({ status: "completed", end_reason: "caller", recording: null });
      expect(events.map(({ type }) => type)).toContain("recording_failed");
    }
    const recording = async () => (await lastCall(database, agent)).call.recording;
    await expect.poll(recording).not.toBeNull();
  });
});
