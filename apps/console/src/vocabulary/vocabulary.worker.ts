import { type FlowDocument, type Vocabulary, vocabularyOf } from "@parley/flow";

// Lists intents, values and prompts. A thread of its own: all texts of the version are read for it.

export type ToVocabulary = { readonly asked: number; readonly document: FlowDocument };
export type FromVocabulary = { readonly asked: number; readonly vocabulary: Vocabulary };

addEventListener("message", ({ data }: MessageEvent<ToVocabulary>) => {
  postMessage({ asked: data.asked, vocabulary: vocabularyOf(data.document) } satisfies FromVocabulary);
});
