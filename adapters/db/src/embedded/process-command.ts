import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isRunning } from "./is-running.ts";

/** The command line of a process, its arguments parted by spaces; undefined when no such process runs. */
export function processCommand(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  const command =
    process.platform === "linux"
      ? commandInProc(pid)
      : spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  return command.trim() || undefined;
}

/** Empty when the process has ended since. */
function commandInProc(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
