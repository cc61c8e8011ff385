import { basename } from "node:path";
import { parentPort, type ResourceLimits, workerData } from "node:worker_threads";
import { boundThread, startThread, type ThreadBounds } from "@parley/config";
import { Problem } from "@parley/model/kernel";

/** What a thread posts: how far it is, and at its end its result, or the members of a Problem, which loses its class. */
type Told<Result> =
  | { readonly type: "progress"; readonly share: number }
  | { readonly type: "result"; readonly result: Result }
  | { readonly type: "problem"; readonly problem: ConstructorParameters<typeof Problem>[0] };

type Running = {
  /** Ends the thread when it is aborted: no thread goes on without its asker. */
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
  /** What the thread may take at most, and what is thrown when it takes more, or more than `resourceLimits`. */
  readonly within?: ThreadBounds & { readonly fault: () => Problem };
  readonly resourceLimits?: ResourceLimits;
};

/**
 * Does one job in a thread of its own: what takes seconds on the main thread would delay all other requests.
 * The program answers by `answerJob`.
 * @throws what the program throws; the signal's reason; Error when the thread ends without an answer
 */
export async function runThread<Job, Result>(
  program: URL,
  job: Job,
  { signal, onProgress = () => {}, within, resourceLimits = {} }: Running,
): Promise<Result> {
  signal.throwIfAborted();
  const thread = startThread(program, { workerData: job, resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (within) boundThread(thread, within, () => reject(within.fault()));
  thread.on("message", (told: Told<Result>) => {
    if (told.type === "progress") onProgress(told.share);
    else if (told.type === "result") resolve(told.result);
    else reject(new Problem(told.problem));
  });
  thread.once("error", (error: Error) => reject(within !== undefined && isOutOfMemory(error) ? within.fault() : error));
  thread.once("exit", () => reject(new Error(`${basename(program.pathname)} ended without an answer`)));
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    void thread.terminate();
  }
}

const isOutOfMemory = (error: Error) => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/**
 * The program of a thread that `runThread` starts: does its job and posts the result. Memory of the result that `handedOver`
 * tells is not copied.
 */
export async function answerJob<Job, Result>(
  work: (job: Job, onProgress: (share: number) => void) => Result | Promise<Result>,
  handedOver: (result: Result) => readonly ArrayBuffer[] = () => [],
): Promise<void> {
  const tell = (told: Told<Result>) => parentPort?.postMessage(told);
  try {
    const result = await work(workerData, (share) => tell({ type: "progress", share }));
    parentPort?.postMessage({ type: "result", result } satisfies Told<Result>, [...handedOver(result)]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code, detail, errors, extra } = error;
    tell({ type: "problem", problem: { status, code, detail, errors, extra } });
  }
}
