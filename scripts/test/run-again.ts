/** A test file that has run, and what it was found to be. */
export type RanFile = { readonly file: string; readonly hasFailed: boolean; readonly isRealTime: boolean };

/** The tag of files whose peers speak in real time: `@module-tag real-time` in a comment at their head. */
export const realTime = "real-time";

/** More than these that fail are no accident of a busy machine. */
const mostAgain = 3;

/**
 * The files that may run once more, alone. Peers that speak in real time, such as sipp, may miss their moment on a machine
 * whose processors are taken. None when there are more than three, or when another file has failed too: that stays red.
 */
export function filesToRunAgain(ran: readonly RanFile[]): readonly string[] {
  const failed = ran.filter(({ hasFailed }) => hasFailed);
  const isAccident = failed.length <= mostAgain && failed.every(({ isRealTime }) => isRealTime);
  return isAccident ? failed.map(({ file }) => file) : [];
}
