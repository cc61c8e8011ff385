import type { TrainedLanguage } from "@parley/model/nouns/training";
import type { Corpus, ToAsk } from "@parley/understanding";
import { runThread } from "../../base/run-thread.ts";

/** A vocabulary to train, what its model is asked, and the bytes of the model where it is kept already. */
export type TrainingJob = { readonly corpus: Corpus; readonly asked: ToAsk; readonly kept: Uint8Array | null };

/** How well the classifier of each language did. `made` has the bytes of a model that was not kept yet. */
export type Trained = {
  readonly languages: readonly Omit<TrainedLanguage, "vocabulary">[];
  readonly made: Uint8Array | null;
};

/**
 * Trains a vocabulary in a thread of its own, which ends when `signal` says so. `onProgress` hears what share is done.
 * @throws Problem where the vocabulary cannot be trained; the signal's reason
 */
export const trainInThread = (
  job: TrainingJob,
  how: { readonly signal: AbortSignal; readonly onProgress?: (share: number) => void },
) => runThread<TrainingJob, Trained>(new URL("./train-thread.ts", import.meta.url), job, how);
