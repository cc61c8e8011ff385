import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process that has ended: it waits to be reaped by its parent, or is just being taken away. */
const isOver = (state: string) => /^[ZXx]/.test(state);

/**
 * Whether a process runs. One that has ended but was not reaped does not run, although the system still knows its id.
 * In containers without an init, nothing reaps the children of a dead parent.
 */
export function isRunning(pid: number): boolean {
  if (pid <= 0) return false;
  const state = process.platform === "linux" ? stateInProc(pid) : stateByPs(pid);
  return state !== "" && !isOver(state);
}

/** The state's letter, empty when there is no such process. */
function stateInProc(pid: number): string {
  try {
    // The second field is the program's name in parentheses, which may hold anything.
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    return text.slice(text.lastIndexOf(")") + 2);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return "";
    throw error;
  }
}

function stateByPs(pid: number): string {
  return spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}
