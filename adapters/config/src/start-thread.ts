import { type ResourceLimits, Worker } from "node:worker_threads";

/** Below what callers wait for, such as a recogniser at 10. */
const lowest = 12;

type ThreadOptions = {
  readonly workerData?: unknown;
  readonly resourceLimits?: ResourceLimits;
  readonly priority?: number;
};

/**
 * Starts a thread for work that would delay everything else on the main thread. It has the processor while nothing else
 * wants it: requests, calls and the database go first. `priority` is how far it gives way where callers wait for it.
 */
export function startThread(
  program: URL,
  { workerData, resourceLimits = {}, priority = lowest }: ThreadOptions = {},
): Worker {
  const argv = [program.href, String(priority)];
  return new Worker(new URL("./thread.ts", import.meta.url), { argv, workerData, resourceLimits });
}
