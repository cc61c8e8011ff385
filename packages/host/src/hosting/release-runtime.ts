import type { Runtime } from "@parley/engine";
import { compile, type FlowDocument } from "@parley/flow";
import { type Corpus, interpreter, type Model } from "@parley/understanding";
import { corpusOf } from "../corpus-of.ts";

/** What a conversation on a release runs with: made once per release, kept while it is used. */
export type ReleaseRuntime = {
  readonly runtime: Runtime;
  readonly document: FlowDocument;
  readonly version: string;
  /** What the agent understands, and so what its callers are expected to say. */
  readonly corpus: Corpus;
};

/** What a conversation on a document runs with, under the label of its version; `train` makes a model of a vocabulary. */
export async function releaseRuntime(
  document: FlowDocument,
  version: string,
  train: (corpus: Corpus) => Promise<Model>,
): Promise<ReleaseRuntime> {
  const corpus = corpusOf(document);
  const understand = interpreter(await train(corpus));
  return { runtime: { program: compile(document), understand }, document, version, corpus };
}
