import { type ResourceLimits, Worker } from "node:worker_threads";

/**
 * Starts a thread for work that would delay everything else on the main thread. It has the processor while nothing else
 * wants it: requests, calls and the database go first.
 */
export function startThread(
  program: URL,
  { workerData, resourceLimits = {} }: { readonly workerData?: unknown; readonly resourceLimits?: ResourceLimits } = {},
): Worker {
  return new Worker(new URL("./thread.ts", import.meta.url), { argv: [program.href], workerData, resourceLimits });
}
