import type { DocumentText } from "@parley/understanding";
import type { Deps } from "../base/deps.ts";
import { FairTurns } from "../base/fair-turns.ts";
import { runThread } from "../base/run-thread.ts";
import { tooMuch } from "./document-fault.ts";

export type ReadingJob = { readonly bytes: Uint8Array; readonly file: string };

/** What reading a document may take: the processor's time, the objects it makes, and the memory beside them. */
export type ReadingLimits = { readonly milliseconds: number; readonly heapMegabytes: number; readonly bytes: number };

export const usualLimits: ReadingLimits = { milliseconds: 30_000, heapMegabytes: 512, bytes: 1_000_000_000 };

/** Documents read at the same time, and those of a client that wait for it: one, since it may take so much memory. */
const turns = new FairTurns({ atOnce: 1, perKey: 1, waiting: 8, patience: 240_000, rest: 0 });

/**
 * The text of a document, read in a thread of its own. The thread ends when it takes too long or too much memory.
 * @throws Problem 415, 422 or 413 where the document cannot be read; 429 `busy`
 */
export function readInThread(
  { aside }: Pick<Deps, "aside">,
  job: ReadingJob,
  { milliseconds, heapMegabytes, bytes }: ReadingLimits = usualLimits,
): Promise<DocumentText> {
  return aside(turns, (signal) =>
    runThread<ReadingJob, DocumentText>(new URL("./read-thread.ts", import.meta.url), job, {
      signal,
      within: { milliseconds, bytes, fault: tooCostly },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    }),
  );
}

const tooCostly = () =>
  tooMuch("The document takes too long or too much memory to be read: split it, or save it in a simpler form.");
