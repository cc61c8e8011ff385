import { parentPort, workerData } from "node:worker_threads";
import { draftingKinds, takeAnswer } from "@parley/host";
import { newId } from "../../base/new-id.ts";
import type { TakingJob } from "./taking-job.ts";

// Each edit of an answer is read and judged with the whole agent: on the main thread fifty would hold up everybody.
const { drafted, place, reply, ...of }: TakingJob = workerData;
const kind = draftingKinds[of.wanted.draft];
const question = kind.questions({ ...of, newId })[place];
if (question === undefined) throw new Error(`The draft has no question ${place}`);
parentPort?.postMessage(takeAnswer(drafted, kind, question, reply));
