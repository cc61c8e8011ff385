import { sql } from "kysely";
import type { Database } from "./connection/open-database.ts";
import { type AppliedMigration, missingMigrations, readMigrations } from "./migrate.ts";

/** Whether the database has every migration of this build: false while it is still being migrated. For readiness. */
export async function isMigrated<Tables>(database: Database<Tables>): Promise<boolean> {
  const applied = await database.asSystem("readiness", (db) =>
    sql<AppliedMigration>`select number, name, checksum from parley.migration`.execute(db),
  );
  return missingMigrations(await readMigrations(), applied.rows).length === 0;
}
