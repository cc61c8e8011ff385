import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { keptAlive } from "../connection/kept-alive.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type FolderHold, holdDataFolder } from "./folder-hold.ts";

export type KeepOptions = {
  readonly dataDir: string;
  readonly isDurable: boolean;
  /** Told that the cluster died and that it is back, as sentences for a log. */
  readonly onEvent: (sentence: string) => void;
  /** Told that it died and cannot be brought back: the caller should end. */
  readonly onLost: (error: Error) => void;
  /** Ends a start that is under way, and stops what it began. */
  readonly signal: AbortSignal;
};

/** Any number: while a connection holds this lock, the cluster has a keeper. */
const keeperLock = 7_240_003;

/** How often the log is looked at, in milliseconds. */
const logEvery = 600_000;

/** A killed keeper's lock goes when the server sees its connection closed, which takes a moment. */
const lockPatience = 3000;

/**
 * Starts the cluster of a data folder and keeps it running: one connection stays open, and when it breaks without our
 * stopping, the cluster is started again on its port. Only one keeper at a time, on all machines that see the folder:
 * a second one is refused. Where another machine takes the folder, the cluster is ended before `onLost`.
 */
export async function keepCluster(options: KeepOptions): Promise<KeptCluster> {
  const lost = new AbortController();
  const onLost = (error: Error) => {
    if (lost.signal.aborted) return;
    lost.abort(error);
    options.onLost(error);
  };
  const hold = await holdDataFolder({ ...options, onLost });
  try {
    const signal = AbortSignal.any([options.signal, lost.signal]);
    const cluster = await keepHeldCluster({ ...options, onLost, signal }, hold, lost.signal);
    const stop = async () => {
      await cluster.stop();
      await hold.letGo({ isFree: true });
    };
    return { ...cluster, stop };
  } catch (error) {
    // Another process of this machine may use it.
    await hold.letGo({ isFree: false });
    lost.signal.throwIfAborted();
    throw error;
  }
}

type KeptCluster = Pick<Cluster, "url" | "folder" | "stop">;

async function keepHeldCluster(options: KeepOptions, hold: FolderHold, lost: AbortSignal): Promise<KeptCluster> {
  let isStopping = false;
  let watch: Client;
  let restoring = Promise.resolve();

  const start = async () => {
    const started = await startCluster(options);
    if (lost.aborted) started.endAtOnce();
    return started;
  };
  let cluster = await start();
  const { url, folder, wasAdopted } = cluster;
  lost.addEventListener("abort", () => cluster.endAtOnce());

  const watchOver = async () => {
    watch = await takeKeeperLock(url, options.dataDir);
    watch.on("error", () => {});
    watch.once("end", () => {
      if (!isStopping && !lost.aborted) restoring = restore().catch(options.onLost);
    });
  };
  const restore = async () => {
    // It may have ended because another machine took its files.
    await hold.renew();
    options.onEvent("The database stopped unexpectedly; starting it again.");
    cluster = await start();
    if (cluster.url !== url) throw new Error("The database's port was taken by another program while it was down.");
    await watchOver();
    options.onEvent("The database is back.");
  };

  try {
    await watchOver();
    options.signal.throwIfAborted();
  } catch (error) {
    const isAnothers = wasAdopted || error instanceof AlreadyKept;
    if (!isAnothers) await cluster.stop();
    throw error;
  }
  const keepLogSmall = () =>
    cluster.keepLogSmall().catch((error: Error) => {
      options.onEvent(`The database's log could not be made small: ${error.message}`);
    });
  const looking = setInterval(() => void keepLogSmall(), logEvery);
  looking.unref();
  const stop = async () => {
    isStopping = true;
    clearInterval(looking);
    await restoring;
    await watch.end();
    await cluster.stop();
  };
  return { url, folder, stop };
}

/** Another process keeps the cluster, so it is not ours to stop. */
class AlreadyKept extends Error {
  override readonly name = "Error";
}

async function takeKeeperLock(url: string, dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: "parley keeper", ...keptAlive });
  await client.connect();
  const deadline = performance.now() + lockPatience;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [keeperLock]);
    if (rows[0]?.taken === true) return client;
    if (performance.now() > deadline) break;
    await delay(100);
  }
  await client.end();
  throw new AlreadyKept(`Parley is already running on the data folder ${dataDir}: stop it first, or set DATA_DIR.`);
}
