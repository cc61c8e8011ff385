import { parentPort, workerData } from "node:worker_threads";
import { indexDocuments, readDocumentText } from "@parley/understanding";
import type { IndexingJob, IndexingTold } from "./index-in-thread.ts";

// The index of ten thousand pages takes seconds; on the main thread it would hold up everybody else's requests.
const { texts }: IndexingJob = workerData;
const tell = (told: IndexingTold) => parentPort?.postMessage(told);

const documents = texts.map(({ path, bytes }) => ({
  path,
  passages: readDocumentText(JSON.parse(Buffer.from(bytes).toString("utf8"))).passages,
}));
const index = indexDocuments(documents, (share) => tell({ type: "progress", share }));
tell({ type: "indexed", made: Buffer.from(JSON.stringify(index)) });
