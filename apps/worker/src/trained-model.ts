import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Corpus, Model } from "@parley/understanding";

/** Trains a model in a thread of its own. Rejects with what training threw. */
export async function trainedModel(corpus: Corpus): Promise<Model> {
  const thread = new Worker(new URL("./train-thread.ts", import.meta.url), { workerData: corpus });
  const [model]: Model[] = await once(thread, "message");
  if (model === undefined) throw new Error("Training gave no model.");
  return model;
}
