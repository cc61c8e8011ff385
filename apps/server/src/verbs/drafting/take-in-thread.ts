import { Worker } from "node:worker_threads";
import type { TakingJob, TakingTold } from "./taking-job.ts";

/**
 * Takes a model's answer into a draft, in a thread of its own, which ends when `signal` says so.
 * @throws the signal's reason; Error when the thread ends over it
 */
export function takeInThread(job: TakingJob, signal: AbortSignal): Promise<TakingTold> {
  signal.throwIfAborted();
  const thread = new Worker(new URL("./take-thread.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<TakingTold>();
  const stop = () => {
    reject(signal.reason);
    void thread.terminate();
  };
  signal.addEventListener("abort", stop, { once: true });
  thread.once("message", resolve);
  thread.once("error", reject);
  thread.once("exit", () => {
    signal.removeEventListener("abort", stop);
    reject(new Error("The thread that takes an answer ended without a draft"));
  });
  return promise;
}
