import { Worker } from "node:worker_threads";

/** Texts of documents as they are kept, by where. */
export type IndexingJob = { readonly texts: readonly { readonly path: string; readonly bytes: Uint8Array }[] };

/** What the thread posts: how far it is, and at its end the index as it is kept. */
export type IndexingTold =
  | { readonly type: "progress"; readonly share: number }
  | { readonly type: "indexed"; readonly made: Uint8Array };

/**
 * Makes the index of documents in a thread of its own, which ends when `signal` says so; gives its JSON.
 * @throws the signal's reason; Error when the thread ends over it
 */
export function indexInThread(
  job: IndexingJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<Uint8Array> {
  signal.throwIfAborted();
  const thread = new Worker(new URL("./index-thread.ts", import.meta.url), { workerData: job });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const stop = () => {
    reject(signal.reason);
    void thread.terminate();
  };
  signal.addEventListener("abort", stop, { once: true });
  thread.on("message", (told: IndexingTold) => {
    if (told.type === "progress") onProgress(told.share);
    else resolve(told.made);
  });
  thread.once("error", reject);
  thread.once("exit", () => {
    signal.removeEventListener("abort", stop);
    reject(new Error("The thread of an index ended without an answer"));
  });
  return promise;
}
