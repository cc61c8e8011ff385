import type { TrainedLanguage } from "@parley/model/nouns/training";
import type { Corpus, ToAsk } from "@parley/understanding";

/** A vocabulary to train, what its model is asked, and the bytes of the model where it is kept already. */
export type TrainingJob = { readonly corpus: Corpus; readonly asked: ToAsk; readonly kept: Uint8Array | null };

/** How well the classifier of a language did. */
export type LanguageTrained = Omit<TrainedLanguage, "vocabulary">;

/** What the thread of a training posts: how far it is, and at its end what came of it. */
export type TrainingTold =
  | { readonly type: "progress"; readonly share: number }
  /** `made` has the bytes of a model that was not kept yet. */
  | { readonly type: "trained"; readonly languages: readonly LanguageTrained[]; readonly made: Uint8Array | null }
  /** What people can mend: the members of a Problem, which loses its class between threads. */
  | { readonly type: "refused"; readonly status: number; readonly code: string; readonly detail: string };
