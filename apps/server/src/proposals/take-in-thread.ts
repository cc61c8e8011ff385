import type { Drafted, DraftPlace, takeAnswer } from "@parley/host";
import type { Json } from "@parley/model/kernel";
import { runThread } from "../base/run-thread.ts";

/** What a thread takes into a draft: the model's answer to one of the questions about a version. */
export type TakingJob = Omit<DraftPlace, "newId"> & {
  readonly drafted: Drafted;
  /** Which of the questions was answered. */
  readonly place: number;
  readonly reply: Json;
};

export type Taken = ReturnType<typeof takeAnswer>;

/** Takes a model's answer into a draft, in a thread of its own, which ends when `signal` says so. */
export const takeInThread = (job: TakingJob, signal: AbortSignal) =>
  runThread<TakingJob, Taken>(new URL("./take-thread.ts", import.meta.url), job, {
    signal,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
