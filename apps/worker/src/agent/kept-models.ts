import { contentHash, type Files, findFile, modelKey } from "@parley/files";
import { type Corpus, type Model, modelForm, readModel } from "@parley/understanding";

/**
 * Trains a vocabulary once for all workers, all starts and the trainings that people begin. Models are kept among the
 * files, under the number of their form and what they were trained from. Rejects with what training or the store of
 * files threw, and with a Problem when what is kept is no model.
 */
export function keptModels(
  files: Files,
  train: (corpus: Corpus) => Promise<Model>,
): (corpus: Corpus) => Promise<Model> {
  return async (corpus) => {
    const key = modelKey(modelForm.number, contentHash(Buffer.from(JSON.stringify(corpus))));
    const kept = await findFile(files, key);
    if (kept !== null) return readModel(JSON.parse(Buffer.from(kept).toString("utf8")));
    const model = await train(corpus);
    await files.put(key, Buffer.from(JSON.stringify(model)));
    return model;
  };
}
