import { readFile } from "node:fs/promises";

const lookEvery = 500;

/**
 * Calls `act` once when the npm that started us is gone: it does not pass on the signal that ended it. Without npm
 * nothing is watched, so a start in the background outlives its shell.
 */
export function whenOrphaned(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(async () => {
    if (process.ppid === shell && (await parentOf(shell)) === (await npm)) return;
    clearInterval(timer);
    act();
  }, lookEvery);
  timer.unref();
}

/** npm runs scripts through a shell, so npm is our grandparent; undefined where /proc does not tell. */
async function parentOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const parent = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
  return parent === undefined ? undefined : Number(parent);
}
