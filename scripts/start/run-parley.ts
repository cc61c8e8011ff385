import { chmod } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { ConfigurationError, type Environment, readConfig, serviceEnvironment } from "@parley/config";
import { migrate, type RunningDatabase, startDatabase } from "@parley/db";
import { addressLines, type Notice } from "./address-lines.ts";
import { keptAdminPassword } from "./admin-password.ts";
import { compileCache } from "./compile-cache.ts";
import { openDataFolder } from "./data-folder.ts";
import { fullDisk } from "./full-disk.ts";
import { type KeptService, keepService } from "./keep-service.ts";
import { takenPorts } from "./taken-ports.ts";
import { whenOrphaned } from "./when-orphaned.ts";

export type RunOptions = {
  readonly environment: Environment;
  /** The files that Node runs as the two services. */
  readonly services: { readonly server: string; readonly worker: string };
  readonly print: (line: string) => void;
  /** Work that the services need done before they start, beside the start of the database; it ends early by the signal. */
  readonly prepare: (signal: AbortSignal) => Promise<void>;
};

/** The longest first start, in which the samples are imported. */
const readyPatience = 120_000;

/** What the worker has, beyond the time for its calls, to store how they ended. */
const workerStopMargin = 10_000;
const serverStopPatience = 10_000;

/** What runs, in the order in which it was started. */
type Running = {
  dataDir: string | undefined;
  prepared: Promise<void> | undefined;
  database: RunningDatabase | undefined;
  readonly services: KeptService[];
};

/** Why a run ends when it is asked to. */
const stopAsked = Symbol("stop asked");

/**
 * Starts everything in order and prints where it is. It keeps it running until SIGINT, SIGTERM, SIGHUP or the end of
 * the npm that started it. Then it stops it in the opposite order, at once on a second signal. Returns the exit code: 0
 * when it was stopped, 1 with the reason printed when something could not start or died too often.
 */
export async function runParley(options: RunOptions): Promise<number> {
  const running: Running = { dataDir: undefined, prepared: undefined, database: undefined, services: [] };
  const end = new AbortController();
  const over = new AbortController();
  const stop = () => {
    if (!end.signal.aborted) options.print("Stopping; once more stops at once.");
    end.abort(stopAsked);
  };
  const onSignal = () => {
    if (end.signal.aborted) for (const service of running.services) service.kill();
    stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  process.on("uncaughtException", (error) => end.abort(error));
  // The reader of our lines may go before us; that is no reason to end.
  process.stdout.on("error", () => {});
  whenOrphaned(stop);
  try {
    await startAll(options, running, { end, over: over.signal });
    return await failWhenEnded(end.signal);
  } catch (error) {
    if (error === stopAsked) return 0;
    for (const sentence of await sentences(error, running)) options.print(sentence);
    return 1;
  } finally {
    over.abort();
    // Why it could not be prepared was told above, where that ended the start.
    await running.prepared?.catch(() => {});
    for (const service of running.services.toReversed()) await service.stop();
    await running.database?.stop();
  }
}

/** Fills `running` as it goes, so that a start that fails or is stopped half-way can be taken back. */
async function startAll(
  options: RunOptions,
  running: Running,
  { end, over }: { readonly end: AbortController; readonly over: AbortSignal },
): Promise<void> {
  const { environment, services, print } = options;
  const onLost = (error: Error) => end.abort(error);
  const config = readConfig(environment);
  running.dataDir = config.dataDir;
  const taken = await Promise.race([takenPorts(config), failWhenEnded(end.signal)]);
  if (taken.length > 0) throw new ConfigurationError(taken);
  await openDataFolder(config.dataDir);
  // Of our own PostgreSQL, which may run as another user and has to pass through it, the database's room takes care.
  if (config.databaseUrl !== undefined) await chmod(config.dataDir, 0o700);

  running.prepared = options.prepare(over);
  running.prepared.catch(() => {});
  const { dataDir, databaseUrl } = config;
  const database = await startDatabase({ dataDir, databaseUrl, onEvent: print, onLost, signal: end.signal });
  running.database = database;
  // Stopped half-way, the migration under way is rolled back.
  const applied = await Promise.race([migrate({ adminUrl: database.urls.admin }), failWhenEnded(end.signal)]);
  if (applied.length > 0) print(`Applied ${applied.length} migrations to the database.`);
  await Promise.race([running.prepared, failWhenEnded(end.signal)]);
  const password = config.adminPassword ?? (await keptAdminPassword(dataDir));

  const notices: Notice[] = [];
  const shared = {
    environment: {
      NODE_COMPILE_CACHE: compileCache,
      ...serviceEnvironment(environment, { ...config, adminPassword: password }, database),
    },
    print,
    onNotice: (label: string, text: string) => notices.push({ label, text }),
    onLost,
  };
  const start = async (name: keyof typeof services, more: { readyUrl?: string; stopPatience: number }) => {
    end.signal.throwIfAborted();
    const service = keepService({ ...shared, ...more, name, main: services[name] });
    running.services.push(service);
    const tooLate = delay(readyPatience, undefined, { ref: false }).then(() => {
      throw new Error(`The ${name} was not ready within ${readyPatience / 1000} s.`);
    });
    await Promise.race([service.ready, tooLate, failWhenEnded(end.signal)]);
  };
  print("Starting the server and the voice worker ...");
  const readyUrl = `http://127.0.0.1:${config.studioPort}/readyz`;
  // Neither needs the other to begin; they are stopped in the opposite order, so that calls end before the API does.
  await Promise.all([
    start("server", { readyUrl, stopPatience: serverStopPatience }),
    start("worker", { stopPatience: config.drainSeconds * 1000 + workerStopMargin }),
  ]);
  for (const line of addressLines(config, { password }, notices)) print(line);
}

/** Never resolves; rejects with the reason of the end. */
function failWhenEnded(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** What went wrong, as sentences where it was foreseen, with the stack where it was not. */
async function sentences(error: unknown, { dataDir, database }: Running): Promise<readonly string[]> {
  if (error instanceof ConfigurationError) return error.faults;
  const full = dataDir === undefined ? null : await fullDisk(error, { dataDir, database: database?.folder ?? null });
  if (full !== null) return [full];
  if (error instanceof Error) return [error.name === "Error" ? error.message : (error.stack ?? error.message)];
  return [String(error)];
}
