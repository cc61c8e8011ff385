import { Worker } from "node:worker_threads";
import { Problem } from "@parley/model/kernel";
import type { DocumentText } from "@parley/understanding";
import type { Deps } from "../../base/deps.ts";
import { FairTurns } from "../../base/fair-turns.ts";
import { tooMuch } from "./document-fault.ts";

export type ReadingJob = { readonly bytes: Uint8Array; readonly file: string };

/** What the thread posts: the text, or the members of a Problem, which loses its class between threads. */
export type ReadingTold =
  | { readonly type: "read"; readonly text: DocumentText }
  | { readonly type: "refused"; readonly status: number; readonly code: string; readonly detail: string };

/** What reading a document may take: its time, the objects it makes, and all the memory beside them. */
export type ReadingLimits = { readonly milliseconds: number; readonly heapMegabytes: number; readonly bytes: number };

export const usualLimits: ReadingLimits = { milliseconds: 30_000, heapMegabytes: 512, bytes: 1_000_000_000 };

/** Documents read at the same time, and those of a client that wait for it: one, since its memory is watched. */
const turns = new FairTurns({ atOnce: 1, perKey: 1, waiting: 8, patience: 240_000, rest: 0 });
/** So often the memory of the process is looked at, ms. */
const often = 50;

/**
 * The text of a document, read in a thread of its own, which ends when it takes too long or too much memory.
 * @throws Problem 415, 422 or 413 where the document cannot be read; 429 `busy`
 */
export function readInThread(
  { aside }: Pick<Deps, "aside">,
  job: ReadingJob,
  limits: ReadingLimits = usualLimits,
): Promise<DocumentText> {
  return aside(turns, () => inThread(job, limits));
}

function inThread(job: ReadingJob, { milliseconds, heapMegabytes, bytes }: ReadingLimits): Promise<DocumentText> {
  const thread = new Worker(new URL("./read-thread.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<DocumentText>();
  const stop = () => {
    reject(
      tooMuch("The document takes too long or too much memory to be read: split it, or save it in a simpler form."),
    );
    void thread.terminate();
  };
  const late = setTimeout(stop, milliseconds);
  // What a thread holds beside its objects, its own limit does not count.
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > bytes) stop();
  }, often);
  thread.on("message", (told: ReadingTold) => {
    if (told.type === "read") resolve(told.text);
    else reject(new Problem(told));
  });
  thread.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") stop();
    else reject(error);
  });
  thread.once("exit", () => reject(new Error("The thread that reads documents ended without an answer")));
  return promise.finally(() => {
    clearTimeout(late);
    clearInterval(watch);
    void thread.terminate();
  });
}
