import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { Client } from "pg";
import { type Database, type OpenOptions, openDatabase } from "../connection/open-database.ts";
import { migrate, readMigrations } from "../migrate.ts";
import { type DatabaseUrls, databaseUrls } from "../roles.ts";
import { testClusterVariable } from "./serve-test-cluster.ts";

/** A database of a test file's own: migrated and empty. */
export type TestDatabase<Tables> = Database<Tables> & {
  readonly urls: DatabaseUrls;
  /** Closes the connections and drops the database: call it in `afterAll`. */
  drop(): Promise<void>;
};

/** Any number, as long as it is not the lock of migrating. */
const templateLock = 7_240_002;

/** Clones the run's migrated template, which the first caller makes; about 50 ms. Call it in `beforeAll`. */
export async function testDatabase<Tables>(
  options: Omit<OpenOptions, "appUrl" | "systemUrl"> = {},
): Promise<TestDatabase<Tables>> {
  const { url: cluster, release } = await leaseCluster();
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(cluster, async (client) => {
    const template = await ensureTemplate(client, cluster);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const urls = databaseUrls(withDatabase(cluster, name));
  const database = openDatabase<Tables>({ ...options, appUrl: urls.app, systemUrl: urls.system });
  const drop = async () => {
    await database.close();
    await asAdmin(cluster, (client) => client.query(`drop database ${name} with (force)`));
    release();
  };
  return { ...database, urls, drop };
}

/** The admin's url on the run's cluster, for tests of migrating itself. */
export async function clusterUrl(): Promise<string> {
  const { url, release } = await leaseCluster();
  release();
  return url;
}

/** The admin's url on the run's cluster, which is not taken away before `release`, or before this process ends. */
async function leaseCluster(): Promise<{ readonly url: string; readonly release: () => void }> {
  const port = Number(process.env[testClusterVariable]);
  if (!(port > 0)) throw new Error("testDatabase works only in a run that test/global-setup.ts has prepared.");
  const socket = connect({ port, host: "127.0.0.1" });
  const told = await new Promise<string>((resolve, reject) => {
    let said = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      said += chunk;
      if (said.endsWith("\n")) resolve(said);
    });
    socket.once("close", () => resolve(said));
    socket.once("error", reject);
  });
  const answer: { url?: string; error?: string } = JSON.parse(told);
  if (answer.url === undefined) throw new Error(`The database for the tests did not start: ${answer.error}`);
  socket.unref();
  return { url: answer.url, release: () => socket.destroy() };
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Named after what the migrations say, so that a changed migration makes another template. */
async function ensureTemplate(client: Client, cluster: string): Promise<string> {
  const hash = createHash("sha256");
  for (const migration of await readMigrations()) hash.update(migration.checksum);
  const name = `template_${hash.digest("hex").slice(0, 16)}`;
  const isThere = async () => {
    const { rowCount } = await client.query("select from pg_database where datname = $1 and datistemplate", [name]);
    return rowCount === 1;
  };
  if (await isThere()) return name;
  await client.query("select pg_advisory_lock($1)", [templateLock]);
  try {
    if (await isThere()) return name;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    await migrate({ adminUrl: withDatabase(cluster, name) });
    await client.query(`alter database ${name} with is_template true`);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [templateLock]);
  }
  return name;
}

async function asAdmin(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
