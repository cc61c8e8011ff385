import { readFileSync } from "node:fs";

/** A test file that has run, and what it was found to be. */
export type RanFile = { readonly file: string; readonly hasFailed: boolean; readonly mayBeLate: boolean };

/** More than these that fail are no accident of a busy machine. */
const mostAgain = 3;

/** Whether the peers of a test file have a clock of their own: sipp, or a browser. */
export const hasClockOfItsOwn = (file: string, isRealTime: boolean): boolean =>
  isRealTime || file.startsWith("test/browser/");

const measure = /leastLongestTurn|[oO]nProcessor\(|threadCpuUsage|monitorEventLoopDelay/;

/** Whether a test file holds something to the processor's time: beside others it collects garbage that is not its own. */
export const measuresTime = (file: string): boolean => measure.test(readFileSync(file, "utf8"));

/**
 * The files that may run once more, alone. Peers with a clock of their own may miss their moment on a machine whose
 * processors are taken, and what is measured there takes longer. None when there are more than three, or when another
 * file has failed too: that stays red.
 */
export function filesToRunAgain(ran: readonly RanFile[]): readonly string[] {
  const failed = ran.filter(({ hasFailed }) => hasFailed);
  const isAccident = failed.length <= mostAgain && failed.every(({ mayBeLate }) => mayBeLate);
  return isAccident ? failed.map(({ file }) => file) : [];
}
