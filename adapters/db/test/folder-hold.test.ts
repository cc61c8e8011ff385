import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FolderHold, holdDataFolder, holdPath } from "../src/embedded/folder-hold.ts";
import { startDatabase } from "../src/index.ts";

const container = { id: "boot-1 pid:[1]", host: "container-a" };
const machine = { id: "boot-2 pid:[1]", host: "machine-b" };

let dataDir: string;
let holds: FolderHold[];
let events: string[];
let lost: string[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "hold-"));
  holds = [];
  events = [];
  lost = [];
});

afterEach(async () => {
  for (const hold of holds) await hold.letGo({ isFree: true });
  rmSync(dataDir, { recursive: true });
});

async function hold(place: typeof machine): Promise<FolderHold> {
  const held = await holdDataFolder({
    dataDir,
    place,
    renewal: 40,
    signal: new AbortController().signal,
    onEvent: (sentence) => events.push(sentence),
    onLost: (error) => lost.push(error.message),
  });
  holds.push(held);
  return held;
}

const holder = () => JSON.parse(readFileSync(holdPath(dataDir), "utf8"));

test("a folder that another machine or container renews is refused, and stays theirs", async () => {
  await hold(container);
  await expect(hold(machine)).rejects.toThrow(
    `Parley is running on the data folder ${dataDir} on container-a: stop it there first, or set DATA_DIR.`,
  );
  expect(holder()).toEqual(container);
  expect(lost).toEqual([]);
});

test("one that was stopped cleanly is taken at once; one that only fell silent after a wait that says why", async () => {
  const first = await hold(container);
  await first.letGo({ isFree: true });
  expect(readdirSync(dataDir)).toEqual([]);
  const second = await hold(machine);
  expect(events).toEqual([]);
  await second.letGo({ isFree: false });
  await hold(container);
  expect(events).toEqual([
    "machine-b used the data folder and did not end its use: waiting 1 s to see that it is free.",
  ]);
  expect(holder()).toEqual(container);
});

test("a place that was paused learns that its folder was taken, and does not take it back", async () => {
  await hold(container);
  writeFileSync(holdPath(dataDir), JSON.stringify(machine));
  await vi.waitFor(() =>
    expect(lost).toEqual([`machine-b took the data folder ${dataDir} while this machine was silent.`]),
  );
  expect(holder()).toEqual(machine);
});

test("a hold that was removed by hand is written again", async () => {
  await hold(container);
  rmSync(holdPath(dataDir));
  await vi.waitFor(() => expect(holder()).toEqual(container));
  expect(lost).toEqual([]);
});

test("two starts of one place leave it to the database to tell who runs", async () => {
  await hold(container);
  const second = await hold(container);
  await second.letGo({ isFree: false });
  expect(holder()).toEqual(container);
  expect([events, lost]).toEqual([[], []]);
});

test("beside a Parley in another container no database is made or started", async () => {
  writeFileSync(holdPath(dataDir), JSON.stringify(container));
  const renewing = setInterval(() => utimesSync(holdPath(dataDir), new Date(), new Date()), 100);
  await expect(startDatabase({ dataDir })).rejects.toThrow("on container-a: stop it there first, or set DATA_DIR.");
  clearInterval(renewing);
  expect(readdirSync(dataDir)).toEqual(["held-by.json"]);
});

test("a wait for another place ends by the signal", async () => {
  writeFileSync(holdPath(dataDir), JSON.stringify(container));
  const end = new AbortController();
  const starting = startDatabase({ dataDir, signal: end.signal, onEvent: () => end.abort(new Error("stopped")) });
  await expect(starting).rejects.toThrow("stopped");
  expect(holder()).toEqual(container);
});
