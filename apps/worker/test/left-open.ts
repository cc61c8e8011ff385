import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { RunningWorker } from "./running-worker.ts";

/** What a worker of this process has open for calls. */
export type LeftOpen = {
  /** Sockets for audio. */
  readonly ports: number;
  /** Recordings that are open, and those that lie in the worker's own folder. */
  readonly files: number;
  readonly recordings: number;
  readonly calls: number;
};

/** Sockets of UDP on ports of a range, as the system lists them. */
function portsWithin({ low, high }: { readonly low: number; readonly high: number }): number {
  const [, ...lines] = readFileSync("/proc/net/udp", "latin1").trim().split("\n");
  const ports = lines.map((line) => Number.parseInt(line.trim().split(/\s+/)[1]?.split(":")[1] ?? "", 16));
  // The second port of the range is the claim on it.
  return ports.filter((port) => port >= low && port <= high && port !== low + 1).length;
}

function filesIn(folder: string): number {
  const open = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // The one that lists them is gone by now.
      return "";
    }
  });
  return open.filter((path) => path.startsWith(folder)).length;
}

export function leftOpen({ ports, recording, switchboard }: RunningWorker): LeftOpen {
  return {
    ports: portsWithin(ports),
    files: filesIn(recording),
    recordings: readdirSync(recording).length,
    calls: switchboard.callsNow,
  };
}

export const nothing: LeftOpen = { ports: 0, files: 0, recordings: 0, calls: 0 };

/** Timers that keep the process alive. Each idle connection to the database has one. */
export const timersNow = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

setFlagsFromString("--expose-gc");

/** Collects all garbage now: an open file that is among it ends the process. */
export const collectGarbage: () => void = runInNewContext("gc");
