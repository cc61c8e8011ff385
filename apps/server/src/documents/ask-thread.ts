import { parentPort } from "node:worker_threads";
import type { ThreadAnswer } from "@parley/config";
import { openIndex, type PassageFinder, passageFinder } from "@parley/understanding";
import type { AskingJob, AskingTold } from "./ask-in-thread.ts";

/** What indexes may be as JSON to be kept open beside the last one; bytes. */
const mostKept = 64 * 1024 * 1024;

/** Indexes that are open, by where they lie; the one that was asked last stands last. People ask again and again. */
const opened = new Map<string, { readonly find: PassageFinder; readonly size: number }>();

function finderOf({ key, index }: AskingJob): PassageFinder | null {
  const known = opened.get(key) ?? openedOf(index);
  if (known === null) return null;
  opened.delete(key);
  opened.set(key, known);
  let size = 0;
  for (const [each, { size: its }] of [...opened].reverse()) {
    size += its;
    if (size > mostKept && each !== key) opened.delete(each);
  }
  return known.find;
}

function openedOf(index: Uint8Array | null) {
  if (index === null) return null;
  const stored: unknown = JSON.parse(Buffer.from(index).toString("utf8"));
  return { find: passageFinder(openIndex(stored)), size: index.byteLength };
}

function answerTo(job: AskingJob): ThreadAnswer<AskingTold> {
  try {
    return { result: finderOf(job)?.(job.question, job.wanted) ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

parentPort?.on("message", (job: AskingJob) => parentPort?.postMessage(answerTo(job)));
