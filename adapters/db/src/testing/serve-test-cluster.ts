import { mkdtempSync, readdirSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processCommand } from "../embedded/process-command.ts";
import { type RunningDatabase, startDatabase } from "../start-database.ts";

/** The environment variable by which test files find what `serveTestCluster` serves. */
export const testClusterVariable = "PARLEY_TEST_CLUSTER";

const prefix = "parley-test-";

/**
 * Offers one cluster to all test files of a run: the first that asks for it on a local port has it started, so a run
 * without the database starts none. With DATABASE_URL set, that server is offered. Returns what takes all of it away.
 */
export async function serveTestCluster(): Promise<() => Promise<void>> {
  let running: Promise<RunningDatabase & { readonly dataDir?: string }> | undefined;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    running ??= startForTests();
    running.then(
      (database) => socket.end(JSON.stringify({ url: database.urls.admin })),
      (error: Error) => socket.end(JSON.stringify({ error: error.message })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address === "object" && address !== null) process.env[testClusterVariable] = String(address.port);

  return async () => {
    await new Promise((resolve) => server.close(resolve));
    const database = await running?.catch(() => undefined);
    await database?.stop();
    if (database?.dataDir !== undefined) await rm(database.dataDir, { recursive: true });
  };
}

async function startForTests() {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl !== undefined) return startDatabase({ dataDir: "", databaseUrl });
  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  await chmod(dataDir, 0o755);
  return { ...(await startDatabase({ dataDir, isDurable: false })), dataDir };
}

/** Takes away the clusters of runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || (await processCommand(Number(pid))) !== undefined) continue;
    const dataDir = join(tmpdir(), name);
    await (await startDatabase({ dataDir, isDurable: false })).stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
