import { setImmediate as nextTurn } from "node:timers/promises";

/** The longest that others of this thread wait while something is done, of the processor's time; milliseconds. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const begun = process.threadCpuUsage();
    await nextTurn();
    const { user, system } = process.threadCpuUsage(begun);
    longest = Math.max(longest, (user + system) / 1000);
  }
  await done;
  return longest;
}
