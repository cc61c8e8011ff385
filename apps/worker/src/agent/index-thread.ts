import { parentPort, workerData } from "node:worker_threads";
import { type AnswerIndex, indexTexts, memoryOf, openIndex } from "@parley/understanding";
import type { IndexingJob, IndexTold } from "./kept-indexes.ts";

const job: IndexingJob = workerData;
const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString("utf8"));
const made: AnswerIndex | null =
  job.kept === null ? indexTexts(job.texts.map(({ path, bytes }) => ({ path, stored: jsonOf(bytes) }))) : null;
const opened = openIndex(made ?? jsonOf(job.kept ?? new Uint8Array()));
const told: IndexTold = { opened, made: made === null ? null : new TextEncoder().encode(JSON.stringify(made)) };
parentPort?.postMessage(told, [...memoryOf(opened)]);
