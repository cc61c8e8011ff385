import { once } from "node:events";
import { startThread } from "@parley/config";
import type { Corpus, Model } from "@parley/understanding";

/** Trains a model in a thread of its own. Rejects with what training threw. */
export async function trainedModel(corpus: Corpus): Promise<Model> {
  const thread = startThread(new URL("./train-thread.ts", import.meta.url), { workerData: corpus });
  const [model]: Model[] = await once(thread, "message");
  if (model === undefined) throw new Error("Training gave no model.");
  return model;
}
