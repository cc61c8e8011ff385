import type { Runtime } from "@parley/engine";
import { compile, type FlowDocument, textsToSearch } from "@parley/flow";
import type { Corpus, Model, PackedIndex } from "@parley/understanding";
import { corpusOf } from "../trained/corpus-of.ts";
import { modelSources, understandBy } from "../trained/understanding-models.ts";

/** What a conversation on a release runs with: made once per release, kept while it is used. */
export type ReleaseRuntime = {
  readonly runtime: Runtime;
  readonly document: FlowDocument;
  /** Label of the version; null for a caller whom the agent turns away: no version talks with them. */
  readonly version: string | null;
  /** What the agent understands, and so what its callers are expected to say. */
  readonly corpus: Corpus;
};

/** Where models and indexes come from. */
export type RuntimeMaking = {
  /** Makes a model of a vocabulary. */
  readonly train: (corpus: Corpus) => Promise<Model>;
  /** Gives the index of the documents whose texts are kept there. */
  readonly index: (texts: readonly string[]) => Promise<PackedIndex>;
};

/** What a conversation on a document runs with, under the label of its version. */
export async function releaseRuntime(
  document: FlowDocument,
  version: string,
  { train, index }: RuntimeMaking,
): Promise<ReleaseRuntime> {
  const models = await Promise.all(
    modelSources(document).map(async ({ name, corpus }) => ({ name, model: await train(corpus) })),
  );
  const texts = textsToSearch(document);
  const runtime = {
    program: compile(document),
    understand: understandBy(models, texts.length === 0 ? null : await index(texts)),
  };
  return { runtime, document, version, corpus: corpusOf(document) };
}
