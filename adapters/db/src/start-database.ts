import { Client } from "pg";
import { reachDatabase } from "./connection/reach-database.ts";
import { keepCluster } from "./embedded/keep-cluster.ts";
import { type DatabaseUrls, databaseUrls } from "./roles.ts";

/** A database that runs. `folder`, where its files lie, is null where it belongs to others: DATABASE_URL names it, and `stop` leaves it alone. */
export type RunningDatabase = {
  readonly urls: DatabaseUrls;
  readonly folder: string | null;
  stop(): Promise<void>;
};

const databaseName = "parley";

const neverAborted = new AbortController().signal;

/**
 * Starts the PostgreSQL of a data folder, or uses the one that `databaseUrl` names. Migrating is the caller's next
 * step. `isDurable` false is for tests: faster, unsafe against crashes. While it runs, it starts a crashed cluster
 * again: `onEvent` gets a sentence for each step, `onLost` is called when the start fails. `signal` ends a start that
 * is under way, and stops what it began.
 */
export async function startDatabase(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  isDurable?: boolean;
  onEvent?: (sentence: string) => void;
  onLost?: (error: Error) => void;
  signal?: AbortSignal;
}): Promise<RunningDatabase> {
  if (options.databaseUrl !== undefined) {
    await reachDatabase(options.databaseUrl);
    return { urls: databaseUrls(options.databaseUrl), folder: null, stop: async () => {} };
  }
  const { dataDir, isDurable = true, onEvent = () => {}, onLost = fail, signal = neverAborted } = options;
  const cluster = await keepCluster({ dataDir, isDurable, onEvent, onLost, signal }).catch((error) => {
    // What ended early says so in ways of its own.
    signal.throwIfAborted();
    throw error;
  });
  try {
    await ensureDatabase(cluster.url, databaseName);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const url = new URL(cluster.url);
  url.pathname = `/${databaseName}`;
  return { urls: databaseUrls(url.href), folder: cluster.folder, stop: cluster.stop };
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}

/** A caller that does not say what to do without its database ends. */
function fail(error: Error): never {
  throw error;
}
