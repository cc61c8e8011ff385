import { parentPort, workerData } from "node:worker_threads";
import { indexDocuments, readDocumentText } from "@parley/understanding";
import type { IndexingJob } from "./kept-indexes.ts";

const job: IndexingJob = workerData;
const documents = job.map(({ path, bytes }) => ({
  path,
  passages: readDocumentText(JSON.parse(Buffer.from(bytes).toString("utf8"))).passages,
}));
parentPort?.postMessage(Buffer.from(JSON.stringify(indexDocuments(documents))));
