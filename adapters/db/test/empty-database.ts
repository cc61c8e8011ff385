import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { migrate, migrationsDirectory } from "../src/index.ts";
import { clusterUrl, withDatabase } from "../src/testing/index.ts";

export type EmptyDatabase = Awaited<ReturnType<typeof emptyDatabase>>;

let made = 0;

/** An empty database with a connection to it, and an empty folder for migrations. Both go when it is disposed of. */
export async function emptyDatabase() {
  made += 1;
  const name = `empty_${process.pid}_${made}`;
  const directory = mkdtempSync(join(tmpdir(), "migrations-"));
  const cluster = await clusterUrl();
  const admin = new Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const adminUrl = withDatabase(cluster, name);
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  return {
    adminUrl,
    directory,
    client,
    /** Runs the product's migrations up to one of this number. */
    migrateTo: async (last: string): Promise<void> => {
      const files = readdirSync(migrationsDirectory).filter((file) => file.slice(0, 4) <= last);
      for (const file of files) cpSync(join(migrationsDirectory, file), join(directory, file));
      await migrate({ adminUrl, directory });
    },
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(directory, { recursive: true });
    },
  };
}
