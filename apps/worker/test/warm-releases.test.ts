import { readFile } from "node:fs/promises";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseRuntimes } from "../src/agent/runtimes.ts";
import { warmReleases } from "../src/hosting/warm-releases.ts";
import { deployAgent } from "./deployed-agent.ts";

const welcome = await readFile(new URL("../../../examples/flows/welcome.yaml", import.meta.url), "utf8");

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await testDatabase<Tables>();
});

afterAll(() => database.drop());

async function releaseOf({ organisation, flow }: { organisation: string; flow: string }): Promise<string | null> {
  const db = database.forOrganisations([organisation]);
  const row = await db.selectFrom("flow").select("live_release").where("id", "=", flow).executeTakeFirstOrThrow();
  return row.live_release;
}

test("makes ready what callers may reach at the start, and what is deployed later, once each", async () => {
  const made: string[] = [];
  const spoken: string[] = [];
  const runtimes = releaseRuntimes(database);
  const first = await releaseOf(await deployAgent(database, welcome, "3001"));
  const stop = warmReleases({
    database,
    runtimes: (release) => {
      made.push(release);
      return runtimes(release);
    },
    speak: async ({ text }) => spoken.push(text),
    log: pino({ level: "silent" }),
    every: 20,
  });
  await expect.poll(() => made).toEqual([first]);
  const second = await releaseOf(await deployAgent(database, welcome, "3002"));
  await expect.poll(() => made).toEqual([first, second]);
  const words = [
    "Welcome to Parley. To hear this menu again, press 1. To end the call, press 2.",
    "Press 1 for the menu, or 2 to end the call.",
    "We did not hear from you.",
    "That key is not on the menu.",
    "Thank you for calling. Goodbye.",
  ];
  // In any order: the two releases may be spoken side by side.
  await expect.poll(() => spoken.toSorted()).toEqual([...words, ...words].toSorted());
  stop();
});
