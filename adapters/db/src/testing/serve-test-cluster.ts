import { mkdtempSync, readdirSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { parsePostmasterFile } from "../embedded/postmaster-file.ts";
import { processCommand } from "../embedded/process-command.ts";
import { type RunningDatabase, startDatabase } from "../start-database.ts";
import { removeDataDir } from "./remove-data-dir.ts";

/** The environment variable by which test files find what `serveTestCluster` serves. */
export const testClusterVariable = "PARLEY_TEST_CLUSTER";

/** The environment variable that names the process of the cluster, once it has started. */
const postmasterVariable = "PARLEY_TEST_POSTMASTER";

/** Process id of the database that the files of this run share; undefined while none has asked for it. */
export function testPostmaster(): number | undefined {
  const pid = Number(process.env[postmasterVariable]);
  return pid > 0 ? pid : undefined;
}

const prefix = "parley-test-";

/**
 * Offers one cluster to all test files of a run. The first that asks for it on a local port has it started, so a run
 * without the database starts none. With DATABASE_URL set, that server is offered. A process that connects gets a line
 * as its answer. It keeps the connection for as long as it needs the cluster. Returns what takes all of it away, once
 * no process needs it. Where a cluster is offered already, as to each part of a run, it does nothing.
 */
export async function serveTestCluster(): Promise<() => Promise<void>> {
  if (process.env[testClusterVariable] !== undefined) return async () => {};
  let running: Promise<RunningDatabase & { readonly dataDir?: string }> | undefined;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    // Nothing comes but its end.
    socket.resume();
    running ??= startForTests();
    running.then(
      (database) => socket.write(`${JSON.stringify({ url: database.urls.admin })}\n`),
      (error: Error) => socket.end(JSON.stringify({ error: error.message })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address === "object" && address !== null) process.env[testClusterVariable] = String(address.port);

  return async () => {
    delete process.env[testClusterVariable];
    await new Promise((resolve) => server.close(resolve));
    const database = await running?.catch(() => undefined);
    await database?.stop();
    if (database?.dataDir !== undefined) await removeDataDir(database.dataDir);
  };
}

async function startForTests() {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl !== undefined) return startDatabase({ dataDir: "", databaseUrl });
  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  await chmod(dataDir, 0o755);
  const database = await startDatabase({ dataDir, isDurable: false });
  process.env[postmasterVariable] = String(await postmasterOf(database.urls.admin));
  return { ...database, dataDir };
}

async function postmasterOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
    return parsePostmasterFile(rows[0]?.file ?? "").pid;
  } finally {
    await client.end();
  }
}

/** Takes away the clusters of runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || processCommand(Number(pid)) !== undefined) continue;
    const dataDir = join(tmpdir(), name);
    await (await startDatabase({ dataDir, isDurable: false })).stop();
    await removeDataDir(dataDir);
  }
}
