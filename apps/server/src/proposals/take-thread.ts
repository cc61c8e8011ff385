import { draftingKinds, takeAnswer } from "@parley/host";
import { newId } from "../base/new-id.ts";
import { answerJob } from "../base/run-thread.ts";
import type { Taken, TakingJob } from "./take-in-thread.ts";

// Each edit of an answer is read and judged with the whole agent: fifty take seconds.
await answerJob<TakingJob, Taken>(({ drafted, place, reply, ...of }) => {
  const kind = draftingKinds[of.wanted.draft];
  const question = kind.questions({ ...of, newId })[place];
  if (question === undefined) throw new Error(`The draft has no question ${place}`);
  return takeAnswer(drafted, kind, question, reply);
});
