import { type Files, findMade, keepMade, modelKey } from "@parley/files";
import type { Id } from "@parley/model/kernel";
import { type Corpus, type Model, modelForm, readModel } from "@parley/understanding";

/**
 * Trains a client's vocabulary once for all workers, all starts and the trainings that people begin. Models are kept among
 * its files, under the number of their form and what they were trained from. Rejects with what training or the store of
 * files threw, and with a Problem when what is kept is no model.
 */
export function keptModels(
  files: Files,
  train: (corpus: Corpus) => Promise<Model>,
): (client: Id) => (corpus: Corpus) => Promise<Model> {
  return (client) => async (corpus) => {
    const key = modelKey(modelForm.number, client, corpus);
    const kept = await findMade(files, key);
    if (kept !== null) return readModel(JSON.parse(Buffer.from(kept).toString("utf8")));
    const model = await train(corpus);
    await keepMade(files, key, Buffer.from(JSON.stringify(model)));
    return model;
  };
}
