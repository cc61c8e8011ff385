import type { Worker } from "node:worker_threads";

/** So often a thread is looked at; milliseconds. Memory may grow by a gigabyte in a second. */
const often = 50;

/** What a thread may take: the processor's time, and memory beside its objects, which its own limit does not count. */
export type ThreadBounds = { readonly milliseconds: number; readonly bytes?: number };

/**
 * Ends a thread that takes more than it may, and calls `over`. Only what it took itself counts, neither what it waited nor
 * what others took meanwhile: work that fits is done on a busy machine too.
 */
export function boundThread(
  thread: Worker,
  { milliseconds, bytes = Number.POSITIVE_INFINITY }: ThreadBounds,
  over: () => void,
): void {
  const look = async () => {
    const { user, system } = await thread.cpuUsage();
    const { external_memory: beside } = await thread.getHeapStatistics();
    if ((user + system) / 1000 <= milliseconds && beside <= bytes) return;
    over();
    await thread.terminate();
  };
  // It rejects once the thread has ended, which stops the looking.
  const lookOn = () => void look().catch(() => {});
  const looking = setInterval(lookOn, often);
  lookOn();
  thread.once("exit", () => clearInterval(looking));
}
