import { existsSync, readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

// What `startThread` starts: gives way, then becomes the program that is named. Priority comes before the program is
// loaded, which takes longer than much of the work.

/** Below what callers wait for, such as a recogniser at 10. */
const lowest = 12;

/** The thread itself, by the number that Linux gives it. Other systems know priorities of processes alone. */
const self = "/proc/thread-self";
if (existsSync(self)) {
  const thread = Number(readlinkSync(self).split("/").at(-1));
  // Only root may go before where it stands.
  setPriority(thread, Math.max(getPriority(thread), lowest));
}

const program = process.argv[2];
if (program === undefined) throw new Error("A thread was started without its program");
await import(program);
