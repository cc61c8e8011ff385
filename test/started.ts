import { type ChildProcess, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { compileCache } from "../scripts/start/compile-cache.ts";
import { claimPorts } from "./ports.ts";

/** Where a system of its own is: no other test has these ports until they are released. */
export type SystemPorts = {
  readonly studio: number;
  readonly applications: number;
  readonly sip: number;
  /** First and last for audio. */
  readonly rtp: string;
  readonly release: () => Promise<void>;
};

/** A starter running as a process of its own. */
export type Started = {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Waits until the output has this text; fails when the process ends before. */
  readonly until: (text: string) => Promise<void>;
  readonly exitCode: Promise<number | null>;
};

/** The real starter, with stand-ins as its services. */
export const starter = [process.execPath, join(import.meta.dirname, "stand-ins/start.ts")] as const;

/** Runs the starter, or what else runs it in its turn. */
export function startProcess(environment: Record<string, string>, [command, ...args]: readonly string[]): Started {
  if (command === undefined) throw new Error("no command");
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const exitCode = once(child, "close").then(() => child.exitCode);
  const until = async (wanted: string) => {
    await eventually(() => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded && !text.includes(wanted)) throw new Error(`ended without "${wanted}":\n${text}`);
      return text.includes(wanted);
    });
  };
  return { child, output: () => text, until, exitCode };
}

/** Waits until something holds; fails after four minutes, which end only what hangs. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 240_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`never came to hold: ${holds}`);
    // Often enough, and seldom enough to leave the processor to what is waited for.
    await delay(100);
  }
}

/** Asks until there is an answer. */
export async function answered<T>(ask: () => Promise<T | undefined>): Promise<T> {
  let answer: T | undefined;
  await eventually(async () => {
    answer = await ask();
    return answer !== undefined;
  });
  if (answer === undefined) throw new Error("eventually has waited for it");
  return answer;
}

/** The process id of the server stand-in; undefined while none answers. */
export async function serverPid(ports: SystemPorts): Promise<number | undefined> {
  return fetch(`http://127.0.0.1:${ports.studio}/pid`, { headers: { connection: "close" } }).then(
    async (answer) => Number(await answer.text()),
    () => undefined,
  );
}

/** Whether the server stand-in reaches its database. */
export async function isReady(ports: SystemPorts): Promise<boolean> {
  return fetch(`http://127.0.0.1:${ports.studio}/readyz`, { headers: { connection: "close" } }).then(
    (answer) => answer.status === 200,
    () => false,
  );
}

/** The process id of the worker stand-in; undefined when none answers within 200 ms. */
export async function workerPid(ports: SystemPorts): Promise<number | undefined> {
  const socket = createSocket("udp4");
  try {
    socket.send("who", ports.sip, "127.0.0.1");
    const [message] = await once(socket, "message", { signal: AbortSignal.timeout(200) });
    return Number(String(message));
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
}

export function postmasterPid(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
  return Number(pid);
}

export async function claimSystemPorts(): Promise<SystemPorts> {
  const { low, release } = await claimPorts();
  return { studio: low + 91, applications: low + 92, sip: low + 93, rtp: `${low}-${low + 89}`, release };
}
