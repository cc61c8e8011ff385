import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { databaseUrls, ensureRoles, ownerRole, systemRole } from "./roles.ts";

/** One numbered file: `number` from its name `NNNN-name.sql`, `checksum` of its text. */
export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
};

/** The migrations of this build. */
export const migrationsDirectory = join(import.meta.dirname, "..", "migrations");

/** Any number, as long as nothing else in the database locks it. */
const migrationLock = 7_240_001;

/** Reads the migrations of a directory, in their order. */
export async function readMigrations(directory: string = migrationsDirectory): Promise<readonly Migration[]> {
  const migrations: Migration[] = [];
  for (const name of (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort()) {
    const digits = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (digits === undefined) throw new Error(`Migration ${name} is not named like 0001-what-it-does.sql.`);
    const number = Number(digits);
    if (migrations.at(-1)?.number === number) throw new Error(`Two migrations have the number ${digits}.`);
    const sql = await readFile(join(directory, name), "utf8");
    migrations.push({ number, name, checksum: createHash("sha256").update(sql).digest("hex"), sql });
  }
  return migrations;
}

/**
 * Brings a database up to date: roles first, then each migration that it has not seen, in a transaction of its own.
 * Several processes may call this at once; one works, the others wait. Refuses when a migration was changed after it
 * ran, or comes before one that ran. Returns the names of those it applied.
 */
export async function migrate(options: { adminUrl: string; directory?: string }): Promise<readonly string[]> {
  const migrations = await readMigrations(options.directory);
  const client = new Client({ connectionString: options.adminUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await ensureRoles(client, databaseUrls(options.adminUrl));
    await ensureBookkeeping(client);
    const missing = missingMigrations(migrations, await appliedMigrations(client));
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** A row of the bookkeeping. */
export type AppliedMigration = { readonly number: number; readonly name: string; readonly checksum: string };

/** What is still to do. Migrations the database has and we do not know are a newer version's, and no fault. */
export function missingMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly Migration[] {
  const byNumber = new Map(applied.map((row) => [row.number, row]));
  const newest = Math.max(0, ...byNumber.keys());
  return known.filter((migration) => {
    const row = byNumber.get(migration.number);
    if (row === undefined && migration.number < newest) {
      throw new Error(
        `Migration ${migration.name} comes before one that the database already has: give it a new number.`,
      );
    }
    if (row !== undefined && row.checksum !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} was changed after it ran (as ${row.name}): restore it and add a new one.`,
      );
    }
    return row === undefined;
  });
}

async function appliedMigrations(client: Client): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>("select number, name, checksum from parley.migration");
  return rows;
}

async function ensureBookkeeping(client: Client): Promise<void> {
  await client.query(`
    create schema if not exists parley authorization ${ownerRole};
    create table if not exists parley.migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    grant usage on schema parley to ${systemRole};
    grant select on parley.migration to ${systemRole};
  `);
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local role ${ownerRole}`);
  try {
    await client.query(migration.sql);
    await client.query("reset role");
    await client.query("insert into parley.migration (number, name, checksum) values ($1, $2, $3)", [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
