import { randomUUIDv7 } from "node:crypto";
import { openDatabase } from "@parley/db";
import { dataKeyStore } from "@parley/db/store";
import { openDiskFiles } from "@parley/files";
import { openMasterKeys, openVault } from "@parley/keys";
import type { Tables } from "@parley/model";
import { pino } from "pino";
import { asideFor } from "../../src/base/deps.ts";
import { openPush } from "../../src/base/push/push.ts";
import { openTrialSpeech } from "../../src/base/trial-speech.ts";
import { VersionStates } from "../../src/base/version-states.ts";
import { deployRequest } from "../../src/tasks/kinds/deploy-request.ts";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { walkTask } from "./walk.ts";

// A process that runs walks and deploys, for tests to kill. A walk whose mark names a place waits there until it gets a
// word to go on. A deploy waits with all of it written and nothing committed.

const { APP_URL = "", SYSTEM_URL = "", FOLDER = "" } = process.env;
const goOn = new Promise((resolve) => process.once("message", resolve));

const walk = walkTask(async (place, mark) => {
  if (place !== mark) return;
  process.send?.({ reached: place });
  await goOn;
});

const database = openDatabase<Tables>({ appUrl: APP_URL, systemUrl: SYSTEM_URL });
const newId = () => randomUUIDv7();
const log = pino({ level: "fatal" });

await startTasks({
  deps: {
    database,
    files: await openDiskFiles(FOLDER),
    log,
    now: () => Date.now(),
    newId,
    outside: { run: () => Promise.reject(new Error("nobody is outside")) },
    vault: openVault({ masters: await openMasterKeys(FOLDER, []), store: dataKeyStore(database), newId }),
    speech: openTrialSpeech([], { server: null }, () => {}),
    webhookAllow: [],
    inactivityMinutes: 15,
    versionStates: new VersionStates(),
    aside: asideFor("ours", new AbortController().signal),
    push: openPush(database, log),
    version: "test",
  },
  databaseUrl: SYSTEM_URL,
  tasks: {
    walk: {
      ...walk,
      run: (work, stored) =>
        walk.run(work, stored).catch((error: Error) => {
          process.send?.({ left: error.name });
          throw error;
        }),
    },
    deploy_request: {
      ...deployRequest,
      run: (work, stored) => {
        const step: typeof work.step = (name, write) =>
          work.step(name, async (trx) => {
            const answer = await write(trx);
            process.send?.({ reached: "within deploy" });
            await goOn;
            return answer;
          });
        return deployRequest.run({ ...work, step }, stored);
      },
    },
  },
  lease: 1000,
  pollEvery: 50,
});
process.send?.({ ready: true });
