import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { isServiceMessage } from "@parley/config";
import { logLine } from "./log-line.ts";

export type ServiceOptions = {
  /** One word, which starts each line of its output. */
  readonly name: string;
  /** The file that Node runs. */
  readonly main: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Answers 200 when the service is ready; without it the service says so itself. */
  readonly readyUrl?: string;
  /** How long it may take to end well before it is killed. */
  readonly stopPatience: number;
  readonly print: (line: string) => void;
  readonly onNotice: (label: string, text: string) => void;
  /** Told why it is not started again: its own fault, or that it died too often, with its last lines. */
  readonly onLost: (error: Error) => void;
};

/** A service that is started again when it dies. */
export type KeptService = {
  /** Settles once: ready for the first time. */
  readonly ready: Promise<void>;
  /** Ends it and does not start it again. */
  stop(): Promise<void>;
  /** Kills it and does not start it again. */
  kill(): void;
};

const restartsPerMinute = 5;
const firstDelay = 200;
const longestDelay = 3000;
const keptLines = 20;

/** Starts a service and keeps it running. */
export function keepService(options: ServiceOptions): KeptService {
  const ready = Promise.withResolvers<void>();
  const ending = new AbortController();
  const deaths: number[] = [];
  const lastLines: string[] = [];
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();

  const say = (line: string) => options.print(`${options.name.padEnd(8)} ${line}`);
  const keepLine = (text: string) => {
    const line = logLine(text);
    lastLines.push(line);
    if (lastLines.length > keptLines) lastLines.shift();
    say(line);
  };

  const launch = () => {
    const exit = Promise.withResolvers<void>();
    ended = exit.promise;
    // A group of its own: Ctrl-C reaches the starter alone, which then stops everything in order.
    const started = spawn(process.execPath, [options.main], {
      env: options.environment,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on("line", keepLine);
    }
    started.on("message", (message) => {
      if (!isServiceMessage(message)) return;
      if (message.type === "ready") ready.resolve();
      else if (message.type === "fault") {
        ending.abort();
        options.onLost(new Error(message.text));
      } else options.onNotice(message.label, message.text);
    });
    started.once("error", (error) => keepLine(error.message));
    started.once("close", (code, signal) => {
      exit.resolve();
      if (!ending.signal.aborted) died(signal ?? `code ${code}`);
    });
    if (options.readyUrl !== undefined)
      untilAnswering(options.readyUrl, started).then((isReady) => isReady && ready.resolve());
  };

  const died = (how: string) => {
    const now = performance.now();
    deaths.push(now);
    while (deaths[0] !== undefined && now - deaths[0] > 60_000) deaths.shift();
    if (deaths.length > restartsPerMinute) {
      const lines = lastLines.map((line) => `  ${line}`).join("\n");
      const times = `${deaths.length} times in a minute`;
      options.onLost(new Error(`The ${options.name} ended (${how}) ${times}. Its last lines:\n${lines}`));
      return;
    }
    say(`ended unexpectedly (${how}); starting it again.`);
    const wait = Math.min(firstDelay * 2 ** (deaths.length - 1), longestDelay);
    delay(wait, undefined, { signal: ending.signal }).then(launch, () => {});
  };

  launch();
  return {
    ready: ready.promise,
    stop: async () => {
      ending.abort();
      child?.kill("SIGTERM");
      const timer = setTimeout(() => child?.kill("SIGKILL"), options.stopPatience);
      await ended;
      clearTimeout(timer);
    },
    kill: () => {
      ending.abort();
      child?.kill("SIGKILL");
    },
  };
}

/** Asks until the answer is 200: true; false when the process is gone, whose successor is asked in its turn. */
async function untilAnswering(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const status = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.body?.cancel().then(() => answer.status),
      () => undefined,
    );
    if (status === 200) return true;
    await delay(50);
  }
  return false;
}
