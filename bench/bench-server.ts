import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig, serviceEnvironment } from "@parley/config";
import { type DatabaseUrls, migrate, startDatabase } from "@parley/db";
import { removeDataDir } from "@parley/db/testing";
import { claimSystemPorts } from "../test/started.ts";
import { startServer } from "./api/child.ts";

/** Our server in a process of its own, on a database of its own that holds its first administrator alone. */
export type BenchServer = {
  readonly url: string;
  readonly urls: DatabaseUrls;
  readonly admin: { readonly email: string; readonly password: string };
  /** Ends the process and starts another on the same database: one that remembers nothing. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), "parley-bench-"));
  await chmod(folder, 0o755);
  const ending: (() => Promise<unknown>)[] = [() => removeDataDir(folder)];
  const stop = async () => {
    for (const end of ending.toReversed()) await end();
  };
  try {
    const database = await startDatabase({ dataDir: folder, isDurable: false });
    ending.push(() => database.stop());
    await migrate({ adminUrl: database.urls.admin });
    const admin = { email: "admin@bench.test", password: "the first password" };
    const ports = await claimSystemPorts();
    ending.push(ports.release);
    const environment = {
      LOG_LEVEL: "warn",
      DATA_DIR: folder,
      STUDIO_PORT: String(ports.studio),
      APPLICATIONS_PORT: String(ports.applications),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    };
    const start = () =>
      startServer({
        program: "apps/server/src/main.ts",
        port: ports.studio,
        ready: "/readyz",
        environment: serviceEnvironment(environment, readConfig(environment), database),
      });
    let server = await start();
    ending.push(() => server.stop());
    const restart = async () => {
      await server.stop();
      server = await start();
    };
    return { url: server.url, urls: database.urls, admin, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
