import { Client } from "pg";
import { startCluster } from "./embedded/cluster.ts";
import { type DatabaseUrls, databaseUrls } from "./roles.ts";

/** A database that runs. `isEmbedded` false: it is somebody else's, named by DATABASE_URL, and `stop` leaves it alone. */
export type RunningDatabase = {
  readonly urls: DatabaseUrls;
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
};

const databaseName = "parley";

/**
 * Starts the PostgreSQL of a data folder, or uses the one that `databaseUrl` names. Migrating is the caller's next step.
 * `isDurable` false is for tests: faster, unsafe against crashes.
 */
export async function startDatabase(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  isDurable?: boolean;
}): Promise<RunningDatabase> {
  if (options.databaseUrl !== undefined) {
    return { urls: databaseUrls(options.databaseUrl), isEmbedded: false, stop: async () => {} };
  }
  const cluster = await startCluster({ dataDir: options.dataDir, isDurable: options.isDurable ?? true });
  const url = new URL(cluster.url);
  await ensureDatabase(cluster.url, databaseName);
  url.pathname = `/${databaseName}`;
  return { urls: databaseUrls(url.href), isEmbedded: true, stop: cluster.stop };
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
