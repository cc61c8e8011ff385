import type { DocumentText } from "@parley/understanding";
import type { Deps } from "../base/deps.ts";
import { FairTurns } from "../base/fair-turns.ts";
import { runThread } from "../base/run-thread.ts";
import { tooMuch } from "./document-fault.ts";

export type ReadingJob = { readonly bytes: Uint8Array; readonly file: string };

/** What reading a document may take: the processor's time, the objects it makes, and all the memory beside them. */
export type ReadingLimits = { readonly milliseconds: number; readonly heapMegabytes: number; readonly bytes: number };

export const usualLimits: ReadingLimits = { milliseconds: 30_000, heapMegabytes: 512, bytes: 1_000_000_000 };

/** Documents read at the same time, and those of a client that wait for it: one, since its memory is watched. */
const turns = new FairTurns({ atOnce: 1, perKey: 1, waiting: 8, patience: 240_000, rest: 0 });
/** So often the memory of the process is looked at, ms. */
const often = 50;

/**
 * The text of a document, read in a thread of its own. The thread ends when it takes too long or too much memory.
 * @throws Problem 415, 422 or 413 where the document cannot be read; 429 `busy`
 */
export function readInThread(
  { aside }: Pick<Deps, "aside">,
  job: ReadingJob,
  limits: ReadingLimits = usualLimits,
): Promise<DocumentText> {
  return aside(turns, () => inThread(job, limits));
}

async function inThread(job: ReadingJob, limits: ReadingLimits): Promise<DocumentText> {
  const { milliseconds, heapMegabytes, bytes } = limits;
  const ending = new AbortController();
  // What a thread holds beside its objects, its own limit does not count.
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > bytes) ending.abort(tooCostly());
  }, often);
  try {
    return await runThread<ReadingJob, DocumentText>(new URL("./read-thread.ts", import.meta.url), job, {
      signal: ending.signal,
      within: { milliseconds, fault: tooCostly },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
  } catch (error) {
    const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    throw isFull ? tooCostly() : error;
  } finally {
    clearInterval(watch);
  }
}

const tooCostly = () =>
  tooMuch("The document takes too long or too much memory to be read: split it, or save it in a simpler form.");
