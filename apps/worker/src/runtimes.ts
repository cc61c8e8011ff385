import type { Database } from "@parley/db";
import { loadRelease } from "@parley/db/store";
import type { Runtime } from "@parley/engine";
import { compile, type FlowDocument, readDocument } from "@parley/flow";
import { corpusOf, releaseCache } from "@parley/host";
import type { Tables } from "@parley/model";
import { type Corpus, interpreter, type Model } from "@parley/understanding";
import { trainedModel } from "./trained-model.ts";

/** What a conversation on a release runs with: made once per release, kept while it is used. */
export type ReleaseRuntime = {
  readonly runtime: Runtime;
  readonly document: FlowDocument;
  readonly version: string;
  /** What the agent understands, and so what its callers are expected to say. */
  readonly corpus: Corpus;
};

/** Release by release; `train` makes a model of a vocabulary. */
export function releaseRuntimes(
  database: Database<Tables>,
  train: (corpus: Corpus) => Promise<Model> = trainedModel,
): (release: string) => Promise<ReleaseRuntime> {
  return releaseCache(async (id) => {
    const release = await loadRelease(database, id);
    if (release === null) throw new Error(`There is no release ${id}.`);
    return runtimeOf(readDocument(release.document), release.version, train);
  });
}

/** What a conversation on a document runs with, under the label of its version. */
export async function runtimeOf(
  document: FlowDocument,
  version: string,
  train: (corpus: Corpus) => Promise<Model> = trainedModel,
): Promise<ReleaseRuntime> {
  const corpus = corpusOf(document);
  const understand = interpreter(await train(corpus));
  return { runtime: { program: compile(document), understand }, document, version, corpus };
}
