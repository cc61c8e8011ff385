import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { processCommand } from "./process-command.ts";

/** What a running PostgreSQL writes into `postmaster.pid`; the port is missing while it has only begun to start. */
export type PostmasterFile = { readonly pid: number; readonly port: number | undefined };

/** Where the file of a cluster lies. */
export function postmasterPath(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

/** Reads the file; undefined when there is none, which after a clean stop is so. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterPath(cluster), "utf8").catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : parsePostmasterFile(text);
}

/** Lines: pid, data directory, start time, port, ... A file cut short by a crash yields pid 0, which is never alive. */
export function parsePostmasterFile(text: string): PostmasterFile {
  const lines = text.split("\n");
  const number = (index: number) => {
    const value = Number.parseInt(lines[index] ?? "", 10);
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  return { pid: number(0) ?? 0, port: number(3) };
}

/**
 * Who has the process id that a file names. `serving`: a PostgreSQL that runs on this cluster. `dead`: no process, after
 * a crash. `reused`: another program that got the same process id since.
 */
export function postmasterState(pid: number, cluster: string): "serving" | "dead" | "reused" {
  const command = processCommand(pid);
  if (command === undefined) return "dead";
  return isPostmasterOf(command, cluster) ? "serving" : "reused";
}

/** An id that no system gives. */
const nobody = 2_147_483_647;

/**
 * Lets the file of a dead postmaster no longer name a process. PostgreSQL takes one that was not reaped for a living
 * one, and would not start. It reads from the rest of the file whether orphans of the crash still hold the shared
 * memory.
 */
export async function forgetPostmaster(cluster: string): Promise<void> {
  const text = await readFile(postmasterPath(cluster), "utf8");
  await writeFile(postmasterPath(cluster), text.replace(/^\d+/, String(nobody)));
}

/** A postmaster names its directory after -D; one that names none, or a relative one, may well be on this cluster. */
export function isPostmasterOf(command: string, cluster: string): boolean {
  const isPostmaster = /^(\S.*[/\\])?postgres(\.exe)?"?( -|$)/.test(command);
  return isPostmaster && (command.includes(cluster) || !/ -D "?([/\\]|[A-Za-z]:)/.test(command));
}
