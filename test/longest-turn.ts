import { setImmediate as nextTurn } from "node:timers/promises";

/** The most tries: on a machine whose cores are taken, garbage of others' tests is collected in many of them. */
const tries = 10;

/**
 * The longest turn of some work, the least of several tries: what the work itself takes, it takes each time, and
 * collecting garbage falls into some. Tries no more once it is below `enough`; milliseconds.
 */
export async function leastLongestTurn(enough: number, work: (tried: number) => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; least >= enough && tried < tries; tried++) {
    least = Math.min(least, await longestTurn(() => work(tried)));
  }
  return least;
}

/** The longest that others of this thread wait while something is done, of the processor's time; milliseconds. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
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
