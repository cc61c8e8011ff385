// @module-tag real-time
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataKeyStore } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import { openMasterKeys, openVault, type Vault, wordsContext } from "@parley/keys";
import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { callWithSipp } from "./sipp/sipp.ts";

const sipp = peer("sipp");

let database: TestDatabase<Tables>;
let folder: string;
let vault: Vault;
let worker: RunningWorker;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  folder = await mkdtemp(join(tmpdir(), "parley-settings-"));
  vault = openVault({
    masters: await openMasterKeys(folder, []),
    store: dataKeyStore(database),
    newId: () => uuidv7(Date.now(), randomBytes(10)),
  });
  worker = await startWorker(database, { seal: vault.seal });
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const secretive = `parley: 1
settings: { encrypt_bot_response: true }
states:
  start:
    Start: { type: Start, paths: [{ to: Code }] }
    Code:
      say: Your balance is twenty.
      encrypt_transcript: true
      paths: [{ dtmf: "[0-9]{4}", to: Thanks }]
    Thanks: { type: End, say: Goodbye., encrypt_bot_response: false, end_state: done }
`;

test.skipIf(sipp === null)("encrypted words are stored under the client's key alone", async () => {
  const agent = await deployAgent(database, secretive, "2001");
  await callWithSipp({
    number: agent.number,
    port: worker.port,
    does: [{ rest: 300 }, ..."4321".split("").flatMap((press) => [{ press }, { rest: 60 }]), { rest: 1500 }],
  });
  const { call, events } = await endedCall(database, agent);
  expect(call.disposition).toBe("done");
  const words = events.filter(({ type }) => type === "agent_said" || type === "caller_pressed");
  expect(words.map(({ data }) => data.text ?? data.digits)).toEqual(["*", "*", "Goodbye."]);
  const sealed = words.flatMap(({ seq, data }) =>
    typeof data.sealed === "string" ? [{ seq, text: data.sealed }] : [],
  );
  const opened = await Promise.all(sealed.map(({ seq, text }) => vault.open(text, wordsContext(call.id, seq))));
  expect(opened).toEqual(["Your balance is twenty.", "4321"]);
  expect(JSON.stringify(events)).not.toMatch(/withheld|balance|4321/);
});
