import { contentHash, type Files, findFile, modelKey } from "@parley/files";
import { type Corpus, type Model, modelForm, readModel } from "@parley/understanding";
import { trainInThread } from "./train-in-thread.ts";

/** Where the model of a vocabulary is kept, which workers read as well. */
export const keyOfModel = (corpus: Corpus): string =>
  modelKey(modelForm.number, contentHash(Buffer.from(JSON.stringify(corpus))));

/** The model of a vocabulary, trained in a thread of its own where that was not done yet. */
export async function keptModel(files: Files, corpus: Corpus, signal: AbortSignal): Promise<Model> {
  const key = keyOfModel(corpus);
  const kept = await findFile(files, key);
  if (kept !== null) return readModel(JSON.parse(Buffer.from(kept).toString("utf8")));
  const asked = { tests: [], marked: [], examples: new Set<string>() };
  const { made } = await trainInThread({ corpus, asked, kept }, { signal });
  if (made === null) throw new Error("A training that found no model made none.");
  await files.put(key, made);
  return readModel(JSON.parse(Buffer.from(made).toString("utf8")));
}
