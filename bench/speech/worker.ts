import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeptThread } from "@parley/config";
import { openDatabase } from "@parley/db";
import { openDiskFiles } from "@parley/files";
import type { Tables } from "@parley/model";
import { cachedSynthesiser, diskStore, memoryStore, recognisersOf } from "@parley/speech";
import { AudioConverter } from "@parley/voice";
import { createSpeaker } from "../../apps/worker/src/agent/speaker.ts";
import { startWorker } from "../../apps/worker/test/running-worker.ts";
import { toneRecogniser, toneSynthesiser } from "../../apps/worker/test/tones/speech.ts";

/** A voice worker in a process of its own, whole but for its voice and its recogniser, which take no time. */
const { APP_URL: appUrl = "", SYSTEM_URL: systemUrl = "" } = process.env;
const folder = await mkdtemp(join(tmpdir(), "parley-bench-worker-"));
const urls = { app: appUrl, system: systemUrl };
const database = { ...openDatabase<Tables>({ appUrl, systemUrl }), urls };
const files = await openDiskFiles(join(folder, "files"));
const stores = { memory: memoryStore(64 * 1024 ** 2), disk: diskStore(join(folder, "speech"), 64 * 1024 ** 2) };
const synthesiser = cachedSynthesiser(toneSynthesiser, stores, (error) => {
  throw error;
});
const worker = await startWorker(database, {
  store: files,
  speaker: createSpeaker(
    files,
    synthesiser,
    new AudioConverter((program, priority) => new KeptThread(program, priority)),
  ),
  recognisers: recognisersOf([toneRecogniser]),
  name: "bench",
  every: 3000,
});
process.send?.(worker.port);
process.once("SIGTERM", async () => {
  await worker.stop();
  await database.close();
  await rm(folder, { recursive: true });
  process.exit();
});
