import type { Worker } from "node:worker_threads";

/** So often a thread is looked at; milliseconds. */
const often = 200;

/**
 * Ends a thread that has had the processor for more than so many milliseconds, and calls `over`. What it waited while
 * others had the processor does not count: work that fits is done on a busy machine too.
 */
export function boundThread(thread: Worker, most: number, over: () => void): void {
  const look = async () => {
    const { user, system } = await thread.cpuUsage();
    if ((user + system) / 1000 <= most) return;
    over();
    await thread.terminate();
  };
  // It rejects once the thread has ended, which stops the looking.
  const lookOn = () => void look().catch(() => {});
  const looking = setInterval(lookOn, often);
  lookOn();
  thread.once("exit", () => clearInterval(looking));
}
