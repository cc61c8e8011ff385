import { contentHash, FileMissing, type Files } from "@parley/files";
import type { Corpus, Model } from "@parley/understanding";

/** Raised when training makes another model of the same vocabulary: models kept before are then made anew. */
const edition = 2;

/**
 * Trains a vocabulary once, whatever worker needs it and however often it starts: models are kept among the files, under
 * what they were trained from. Rejects with what training or the store of files threw.
 */
export function keptModels(
  files: Files,
  train: (corpus: Corpus) => Promise<Model>,
): (corpus: Corpus) => Promise<Model> {
  return async (corpus) => {
    const key = `models/${edition}/${contentHash(Buffer.from(JSON.stringify(corpus)))}.json`;
    try {
      return JSON.parse(Buffer.from(await files.get(key)).toString("utf8"));
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
    const model = await train(corpus);
    await files.put(key, Buffer.from(JSON.stringify(model)));
    return model;
  };
}
