import { parentPort, workerData } from "node:worker_threads";
import { Problem } from "@parley/model/kernel";
import { readDocument } from "./read-document.ts";
import type { ReadingJob, ReadingTold } from "./read-in-thread.ts";

// A hostile document takes time and memory without end; a thread can be ended.
const { bytes, file }: ReadingJob = workerData;
const tell = (told: ReadingTold) => parentPort?.postMessage(told);

try {
  tell({ type: "read", text: await readDocument(Buffer.from(bytes), file) });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  const { status, code, message: detail } = error;
  tell({ type: "refused", status, code, detail });
}
