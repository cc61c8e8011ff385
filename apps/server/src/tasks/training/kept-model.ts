import { type Files, findMade, keepMade, modelKey } from "@parley/files";
import type { Id } from "@parley/model/kernel";
import { type Corpus, type Model, modelForm, readModel } from "@parley/understanding";
import { trainInThread } from "./train-in-thread.ts";

/** Where the model of a client's vocabulary is kept, which workers read as well. */
export const keyOfModel = (client: Id, corpus: Corpus): string => modelKey(modelForm.number, client, corpus);

type Wanted = { readonly client: Id; readonly corpus: Corpus; readonly signal: AbortSignal };

/** The model of a vocabulary, trained in a thread of its own where that was not done yet. */
export async function keptModel(files: Files, { client, corpus, signal }: Wanted): Promise<Model> {
  const key = keyOfModel(client, corpus);
  const kept = await findMade(files, key);
  if (kept !== null) return readModel(JSON.parse(Buffer.from(kept).toString("utf8")));
  const asked = { tests: [], marked: [], examples: new Set<string>() };
  const { made } = await trainInThread({ corpus, asked, kept }, { signal });
  if (made === null) throw new Error("A training that found no model made none.");
  await keepMade(files, key, made);
  return readModel(JSON.parse(Buffer.from(made).toString("utf8")));
}
