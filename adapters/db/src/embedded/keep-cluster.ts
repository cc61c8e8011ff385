import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { keptAlive } from "../connection/kept-alive.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { holdDataFolder } from "./folder-hold.ts";

export type KeepOptions = {
  readonly dataDir: string;
  readonly isDurable: boolean;
  /** Told that the cluster died and that it is back, as sentences for a log. */
  readonly onEvent: (sentence: string) => void;
  /** Told that it died and cannot be brought back: the caller should end. */
  readonly onLost: (error: Error) => void;
  /** Ends a start under way, and takes back what it has begun. */
  readonly signal: AbortSignal;
};

/** Any number: while a connection holds this lock, the cluster has a keeper. */
const keeperLock = 7_240_003;

/** A killed keeper's lock goes when the server sees its connection closed, which takes a moment. */
const lockPatience = 3000;

/**
 * Starts the cluster of a data folder and keeps it running: one connection stays open, and when it breaks without our
 * stopping, the cluster is started again on its port. Only one keeper at a time, on all machines that see the folder:
 * a second one is refused.
 */
export async function keepCluster(options: KeepOptions): Promise<Cluster> {
  const hold = await holdDataFolder(options);
  try {
    const cluster = await keepHeldCluster(options);
    const stop = async () => {
      await cluster.stop();
      await hold.letGo({ isFree: true });
    };
    return { ...cluster, stop };
  } catch (error) {
    // Another process of this machine may use it.
    await hold.letGo({ isFree: false });
    throw error;
  }
}

async function keepHeldCluster(options: KeepOptions): Promise<Cluster> {
  const cluster = await startCluster(options);
  let isStopping = false;
  let watch: Client;

  const watchOver = async () => {
    watch = await takeKeeperLock(cluster.url, options.dataDir);
    watch.on("error", () => {});
    watch.once("end", () => {
      if (!isStopping) restore().catch(options.onLost);
    });
  };
  const restore = async () => {
    options.onEvent("The database stopped unexpectedly; starting it again.");
    const { url } = await startCluster(options);
    if (url !== cluster.url) throw new Error("The database's port was taken by another program while it was down.");
    await watchOver();
    options.onEvent("The database is back.");
  };

  try {
    await watchOver();
    options.signal.throwIfAborted();
  } catch (error) {
    const isAnothers = cluster.wasAdopted || error instanceof AlreadyKept;
    if (!isAnothers) await cluster.stop();
    throw error;
  }
  const stop = async () => {
    isStopping = true;
    await watch.end();
    await cluster.stop();
  };
  return { ...cluster, stop };
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
