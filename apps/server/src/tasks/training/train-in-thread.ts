import { Worker } from "node:worker_threads";
import { Problem } from "@parley/model/kernel";
import type { TrainingJob, TrainingTold } from "./training-job.ts";

type Trained = Extract<TrainingTold, { readonly type: "trained" }>;

/**
 * Trains a vocabulary in a thread of its own, which ends when `signal` says so. `onProgress` hears what share is done.
 * @throws Problem where the vocabulary cannot be trained; the signal's reason; Error when the thread ends over it.
 */
export function trainInThread(
  job: TrainingJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<Trained> {
  signal.throwIfAborted();
  const thread = new Worker(new URL("./train-thread.ts", import.meta.url), { workerData: job });
  const { promise, resolve, reject } = Promise.withResolvers<Trained>();
  const stop = () => {
    reject(signal.reason);
    void thread.terminate();
  };
  signal.addEventListener("abort", stop, { once: true });
  thread.on("message", (told: TrainingTold) => {
    if (told.type === "progress") onProgress(told.share);
    else if (told.type === "trained") resolve(told);
    else reject(new Problem(told));
  });
  thread.once("error", reject);
  thread.once("exit", () => {
    signal.removeEventListener("abort", stop);
    reject(new Error("The thread of a training ended without an answer"));
  });
  return promise;
}
