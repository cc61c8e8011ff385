import type { Database } from "@parley/db";
import type { Tables } from "@parley/model";
import { sql } from "kysely";

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const times = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}\S*/g;

/** Every text that stands in any table, by its table; without ids and times, whose digits mean nothing. */
export async function everythingStored(database: Database<Tables>): Promise<readonly [table: string, text: string][]> {
  return database.asSystem("look for what must not be stored", async (db) => {
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'parley' order by 1`.execute(db);
    const all: [string, string][] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from parley.${sql.id(name)} t`.execute(db);
      for (const text of rows.flatMap(({ row }) => textsIn(row))) {
        all.push([name, text.replaceAll(uuids, " ").replaceAll(times, " ")]);
      }
    }
    return all;
  });
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member)]);
}
