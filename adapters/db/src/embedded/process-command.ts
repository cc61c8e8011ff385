import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { isRunning } from "./is-running.ts";

/** The command line of a process, its arguments parted by spaces; undefined when no such process runs. */
export async function processCommand(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  const command =
    process.platform === "linux"
      ? (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ")
      : spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  return command?.trim() || undefined;
}
