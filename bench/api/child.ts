import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** A server in a process of its own. */
export type ServerProcess = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts a program of this repository and waits until it answers at `ready`. @throws with its exit code when it ends first. */
export async function startServer(options: {
  readonly program: string;
  readonly port: number;
  readonly ready: string;
  readonly environment: { readonly [name: string]: string };
}): Promise<ServerProcess> {
  const program = fileURLToPath(new URL(`../../${options.program}`, import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...options.environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${options.port}`;
  while (!(await answers(`${url}${options.ready}`))) {
    if (child.exitCode !== null) throw new Error(`${options.program} ended with ${child.exitCode}`);
    await delay(100);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
