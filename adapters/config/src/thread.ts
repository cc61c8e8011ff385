import { existsSync, readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

// What `startThread` starts: gives way, then becomes the program that is named. Priority comes before the program is
// loaded, which takes longer than much of the work.

/** The thread itself, by the number that Linux gives it. Other systems know priorities of processes alone. */
const [program, priority] = process.argv.slice(2);
const self = "/proc/thread-self";
if (existsSync(self)) {
  const thread = Number(readlinkSync(self).split("/").at(-1));
  // Only root may go before where it stands.
  setPriority(thread, Math.max(getPriority(thread), Number(priority)));
}

if (program === undefined) throw new Error("A thread was started without its program");
await import(program);
