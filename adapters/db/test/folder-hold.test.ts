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

async function hold(place: typeof machine, folder = dataDir, renewal = 40): Promise<FolderHold> {
  const held = await holdDataFolder({
    dataDir: folder,
    place,
    renewal,
    signal: new AbortController().signal,
    onEvent: (sentence) => events.push(sentence),
    onLost: (error) => lost.push(error.message),
  });
  holds.push(held);
  return held;
}

const holder = () => JSON.parse(readFileSync(holdPath(dataDir), "utf8"));

/** What a Parley of that place has left in a folder. */
const leaveHold = (place: typeof machine, folder = dataDir) =>
  writeFileSync(holdPath(folder), JSON.stringify({ ...place, hold: "of an earlier start" }));

/** Starts in both places at once: one holds the folder, and the other reads that it does. */
async function expectOneOf(places: readonly (typeof machine)[], folder: string): Promise<void> {
  const outcomes = await Promise.allSettled(places.map((place) => hold(place, folder)));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  expect(refusals).toHaveLength(places.length - 1);
  for (const refusal of refusals) expect(refusal).toContain(`Parley is running on the data folder ${folder} on `);
  for (const held of holds.splice(0)) await held.letGo({ isFree: true });
  expect([lost, readdirSync(folder)]).toEqual([[], []]);
}

test("a folder that another machine or container renews is refused, and stays theirs", async () => {
  await hold(container);
  await expect(hold(machine)).rejects.toThrow(
    `Parley is running on the data folder ${dataDir} on container-a: stop it there first, or set DATA_DIR.`,
  );
  expect(holder()).toMatchObject(container);
  expect(lost).toEqual([]);
});

test("of two places that start at the same moment one holds the folder, and the other is refused", async () => {
  for (let round = 0; round < 10; round += 1) await expectOneOf([container, machine], dataDir);
});

test("of three that have waited for the same silent one, one takes it", async () => {
  for (let round = 0; round < 3; round += 1) {
    leaveHold({ id: "boot-0 pid:[1]", host: "gone" });
    await expectOneOf([container, machine, { id: "boot-3 pid:[1]", host: "machine-c" }], dataDir);
  }
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
  expect(holder()).toMatchObject(container);
});

test("a place that was paused learns that its folder was taken, and does not take it back", async () => {
  await hold(container);
  leaveHold(machine);
  await vi.waitFor(() =>
    expect(lost).toEqual([`machine-b took the data folder ${dataDir} while this machine was silent.`]),
  );
  expect(holder()).toMatchObject(machine);
});

test("a place that was paused believes its folder lost where another may have come and gone", async () => {
  await hold(container);
  const now = Date.now;
  let paused = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + paused);
  await vi.waitFor(() => {
    rmSync(holdPath(dataDir), { force: true });
    paused += 60_000;
    expect(lost).toEqual([`Another machine took the data folder ${dataDir} while this machine was silent.`]);
  });
  clock.mockRestore();
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a hold that was removed by hand is written again", async () => {
  // Slow enough that no stall of a busy machine is a pause.
  await hold(container, dataDir, 300);
  const held = holder();
  rmSync(holdPath(dataDir));
  await vi.waitFor(() => expect(holder()).toEqual(held), { timeout: 3000 });
  expect(lost).toEqual([]);
});

test("two starts of one place leave it to the database to tell who runs", async () => {
  const first = await hold(container);
  const held = holder();
  const second = await hold(container);
  await second.letGo({ isFree: false });
  expect(holder()).toEqual(held);
  await first.letGo({ isFree: true });
  expect(readdirSync(dataDir)).toEqual([]);
  expect([events, lost]).toEqual([[], []]);
});

test("two starts of one place at the same moment both go on to the database", async () => {
  await Promise.all([hold(container), hold(container)]);
  expect(holder()).toMatchObject(container);
  expect([events, lost]).toEqual([[], []]);
});

test("a clean stop does not free a folder that a later start of the same place holds", async () => {
  const first = await hold(container);
  await hold(container);
  const held = holder();
  await first.letGo({ isFree: true });
  expect(holder()).toEqual(held);
});

test("beside a Parley in another container no database is made or started", async () => {
  leaveHold(container);
  const renewing = setInterval(() => utimesSync(holdPath(dataDir), new Date(), new Date()), 100);
  await expect(startDatabase({ dataDir })).rejects.toThrow("on container-a: stop it there first, or set DATA_DIR.");
  clearInterval(renewing);
  expect(readdirSync(dataDir)).toEqual(["held-by.json"]);
});

test("a wait for another place ends by the signal", async () => {
  leaveHold(container);
  const end = new AbortController();
  const starting = startDatabase({ dataDir, signal: end.signal, onEvent: () => end.abort(new Error("stopped")) });
  await expect(starting).rejects.toThrow("stopped");
  expect(holder()).toMatchObject(container);
});
