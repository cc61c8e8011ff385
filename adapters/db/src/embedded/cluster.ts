import { spawn } from "node:child_process";
import { copyFile, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { probe } from "../connection/probe.ts";
import { accessPath, readAccess, writeAccess } from "./access.ts";
import { executable } from "./binaries.ts";
import { freePort } from "./free-port.ts";
import { type Home, prepareHome } from "./home.ts";
import { isRunning } from "./is-running.ts";
import {
  forgetPostmaster,
  type PostmasterFile,
  postmasterPath,
  postmasterState,
  readPostmasterFile,
} from "./postmaster-file.ts";
import { postmasterOptions } from "./settings.ts";

/** A running PostgreSQL of our own. `url` is the superuser's, on the database `postgres`. */
export type Cluster = {
  readonly url: string;
  /** Where its files lie. */
  readonly folder: string;
  /** True when it ran already: a starter before us was killed and left it. */
  readonly wasAdopted: boolean;
  /** Ends its connections and stops it; a second call waits for the same stop. */
  stop(): Promise<void>;
  /** Ends it with nothing more written: its files are another machine's now. */
  endAtOnce(): void;
  /** Empties its log where it has grown, and keeps the part before. */
  keepLogSmall(): Promise<void>;
};

type StartOptions = {
  readonly dataDir: string;
  readonly isDurable: boolean;
  /** Ends a start that is under way, and stops what it began. */
  readonly signal?: AbortSignal;
};

const superuser = "postgres";

/** Bytes of its log. */
const mostLog = 10_000_000;

/** The locale of a new cluster, by platform; C on others. */
const locales: { readonly [platform: string]: string } = { linux: "C.UTF-8", darwin: "en_US.UTF-8" };

/** How long a crashed cluster may take to come back: its write-ahead log is replayed first. */
const startPatience = 60_000;

/** How long the processes of a killed postmaster may take to notice that it is gone. */
const orphanPatience = 10_000;

/** How long a postmaster may take to end its connections and write what it holds; then how long to end at once. */
const stopPatience = 30_000;
const endPatience = 10_000;

/**
 * Starts the cluster of a data folder, making it on the first start; adopts one that runs already. `isDurable` false
 * gives up safety against crashes for speed: tests only.
 */
export async function startCluster(options: StartOptions): Promise<Cluster> {
  const { signal = new AbortController().signal } = options;
  const home = await prepareHome(options.dataDir);
  const access = await readAccess(options.dataDir);
  if (!(await exists(home.cluster))) await initialise(home, access.password, signal);

  const running = await findRunning(home);
  if (running !== undefined) {
    const url = superuserUrl(access.password, running.port ?? access.port ?? 0);
    await waitUntilAnswering(url, { pid: running.pid, cluster: home.cluster, signal });
    return { url, folder: home.cluster, wasAdopted: true, ...keeping(home, running.pid) };
  }
  await clearLeftFile(home);
  const port = await freePort(access.port);
  if (port !== access.port) await writeAccess(options.dataDir, { ...access, port });
  const url = superuserUrl(access.password, port);
  const pid = await launch(home, postmasterOptions({ port, isDurable: options.isDurable }), signal);
  if ((await probe(url)) === "refused") {
    await stop(home, pid);
    throw new Error(`${accessPath(options.dataDir)} does not hold the database's password: restore it from a backup.`);
  }
  return { url, folder: home.cluster, wasAdopted: false, ...keeping(home, pid) };
}

/** The process is remembered, because its file may come to name one of another machine. */
function keeping(home: Home, pid: number): Pick<Cluster, "stop" | "endAtOnce" | "keepLogSmall"> {
  return {
    stop: once(() => stop(home, pid)),
    endAtOnce: () => signalPostmaster(home, pid, "SIGQUIT"),
    keepLogSmall: () => keepSmall(logOf(home)),
  };
}

const logOf = (home: Home) => join(home.log, "postgres.log");

/** Made beside its place and renamed, so that a killed start leaves nothing half made. */
async function initialise(home: Home, password: string, signal: AbortSignal): Promise<void> {
  const unfinished = `${home.cluster}.unfinished`;
  const passwordFile = join(home.log, "initial-password");
  await rm(unfinished, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o644 });
  try {
    const initdb = [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      `--locale=${locales[process.platform] ?? "C"}`,
      "--no-instructions",
    ];
    const done = await run(home, "initdb", initdb, signal);
    if (done.status !== 0) throw new Error(`The database could not be made: ${done.output.trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, home.cluster);
}

/** The postmaster that the file names, where it runs on this machine. */
async function findRunning(home: Home): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(home.cluster);
  return file !== undefined && postmasterState(file.pid, home.cluster) === "serving" ? file : undefined;
}

async function clearLeftFile(home: Home): Promise<void> {
  const file = await readPostmasterFile(home.cluster);
  if (file === undefined) return;
  const state = postmasterState(file.pid, home.cluster);
  // A dead postmaster's file stays: PostgreSQL reads from it whether orphans of the crash still hold the shared memory.
  if (state === "reused") await rm(postmasterPath(home.cluster));
  if (state === "dead" && file.pid > 0) await forgetPostmaster(home.cluster);
}

async function waitUntilAnswering(
  url: string,
  holder: { pid: number; cluster: string; signal: AbortSignal },
): Promise<void> {
  const deadline = Date.now() + startPatience;
  for (;;) {
    const answer = await probe(url);
    if (answer === "ready") return;
    if (answer === "refused" || Date.now() > deadline) {
      const why = answer === "refused" ? "does not know our password" : "does not answer";
      throw new Error(
        `Another PostgreSQL (process ${holder.pid}) runs on ${holder.cluster} and ${why}: stop it first.`,
      );
    }
    await delay(50, undefined, { signal: holder.signal });
  }
}

/** Returns the process id of the postmaster. */
async function launch(home: Home, postmaster: string, signal: AbortSignal): Promise<number> {
  const log = logOf(home);
  // Nothing writes to it: this needs no room on the disk.
  if (await isLarge(log)) await rename(log, `${log}.1`);
  const deadline = Date.now() + orphanPatience;
  for (;;) {
    const startIt = [
      "start",
      "-D",
      home.cluster,
      "-l",
      log,
      "-w",
      "-t",
      String(startPatience / 1000),
      "-o",
      postmaster,
    ];
    const done = await run(home, "pg_ctl", startIt, signal).catch(async (error) => {
      await takeBack(home);
      throw error;
    });
    const started = done.status === 0 ? await findRunning(home) : undefined;
    if (started !== undefined) return started.pid;
    const lines = (await readFile(log, "utf8").catch(() => done.output)).trim().split("\n").slice(-5).join("\n");
    const isHeldByOrphans = /pre-existing shared memory block|lock file "[^"]*" already exists/.test(lines);
    if (isHeldByOrphans && Date.now() <= deadline) {
      await delay(100, undefined, { signal });
      continue;
    }
    // pg_ctl gives up waiting, and the server it has started may go on.
    if (!isHeldByOrphans) await takeBack(home);
    throw new Error(`The database did not start:\n${lines}`);
  }
}

/** Stops what a start that came to nothing has begun. */
async function takeBack(home: Home): Promise<void> {
  const begun = await findRunning(home);
  if (begun !== undefined) await stop(home, begun.pid);
}

/** One that its file no longer names writes nothing more: another machine uses the files. */
async function stop(home: Home, pid: number): Promise<void> {
  const isNamed = (await readPostmasterFile(home.cluster))?.pid === pid;
  if (isNamed) {
    signalPostmaster(home, pid, "SIGINT");
    if (await hasEnded(pid, stopPatience)) return;
  }
  signalPostmaster(home, pid, "SIGQUIT");
  if (!(await hasEnded(pid, endPatience))) throw new Error(`The database did not stop: end its process ${pid}.`);
}

/** Does nothing where it has ended, and another program may have got its process id. */
function signalPostmaster(home: Home, pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  if (postmasterState(pid, home.cluster) !== "serving") return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (isRunning(pid)) throw error;
  }
}

async function hasEnded(pid: number, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (isRunning(pid)) {
    if (performance.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/**
 * Runs one of PostgreSQL's programs as the unprivileged user, without settings from our own environment. The signal
 * ends the program, and is thrown once the program has ended.
 */
function run(
  home: Home,
  program: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<{ status: number | null; output: string }> {
  signal?.throwIfAborted();
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return new Promise((resolve, reject) => {
    const child = spawn(join(home.programs, executable(program)), args, {
      ...home.user,
      cwd: home.log,
      env: { ...Object.fromEntries(inherited), LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    // pg_ctl passes this one on to the server that it is starting.
    const end = () => void child.kill("SIGINT");
    signal?.addEventListener("abort", end, { once: true });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (status) => {
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ status, output });
    });
  });
}

function superuserUrl(password: string, port: number): string {
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`;
}

/** The server that runs goes on to append to the same file. It is emptied on a full disk too, where no copy can be kept. */
async function keepSmall(log: string): Promise<void> {
  if (!(await isLarge(log))) return;
  try {
    await copyFile(log, `${log}.1`);
  } finally {
    await truncate(log);
  }
}

const isLarge = async (log: string): Promise<boolean> =>
  ((await stat(log).catch(() => undefined))?.size ?? 0) > mostLog;

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}
