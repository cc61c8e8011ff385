import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

/** SQLite's answer where another holds the lock: `SQLITE_BUSY`. */
const busy = 5;
/** So often the lock is tried while another holds it, milliseconds. */
const often = 100;

/**
 * Does work that only one process at a time may do; others wait. The lock is SQLite's on a file of its own: the system
 * takes it back when a process ends, however it ends. The signal ends the wait.
 */
export async function oneAtATime<T>(file: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file);
  try {
    while (!isTaken(lock)) await setTimeout(often, undefined, { signal });
    return await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === busy) return false;
    throw error;
  }
}
