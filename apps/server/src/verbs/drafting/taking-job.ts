import type { Drafted, DraftPlace, takeAnswer } from "@parley/host";
import type { Json } from "@parley/model/kernel";

/** What a thread takes into a draft: the model's answer to one of the questions about a version. */
export type TakingJob = Omit<DraftPlace, "newId"> & {
  readonly drafted: Drafted;
  /** Which of the questions was answered. */
  readonly place: number;
  readonly reply: Json;
};

/** What the thread posts at its end. */
export type TakingTold = ReturnType<typeof takeAnswer>;
