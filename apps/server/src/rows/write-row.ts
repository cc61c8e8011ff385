import { isSealed } from "@parley/keys";
import { columnOf, columnsOf, fieldOf, type Noun } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../base/db.ts";
import { momentOf } from "./moment.ts";
import type { Row } from "./sql-parts.ts";

/** A value as its column takes it. */
export function parameter(noun: Noun, name: string, value: unknown): RawBuilder<unknown> {
  const field = fieldOf(noun, name);
  if (value === null) return sql`null`;
  if (field?.sealed === true && !isSealed(String(value))) throw new Error(`${noun.name}.${name} is kept sealed`);
  switch (field?.kind) {
    case "json":
      return sql`${JSON.stringify(value)}::jsonb`;
    case "ids":
      return sql`${sql.val(value)}::uuid[]`;
    case "texts":
      return sql`${sql.val(value)}::text[]`;
    case "timestamp":
      return sql`${sql.val(typeof value === "string" ? (momentOf(value) ?? value) : value)}`;
    default:
      return sql`${sql.val(value)}`;
  }
}

/** Adds a row: its fields, and further columns such as the wall's. */
export async function insertRow(db: Db, noun: Noun, values: Row, columns: Row = {}): Promise<void> {
  const own = Object.entries(values).map(
    ([name, value]) => [columnOf(noun, name), parameter(noun, name, value)] as const,
  );
  const further = Object.entries(columns).map(([name, value]) => [name, sql`${sql.val(value)}`] as const);
  const all = new Map<string, RawBuilder<unknown>>([...own, ...further]);
  const names = sql.join([...all.keys()].map((name) => sql.id(name)));
  await sql`insert into ${sql.table(noun.name)} (${names}) values (${sql.join([...all.values()])})`.execute(db);
}

/**
 * Adds many rows of one shape in one statement, taking their values from JSON. Columns that no row names get their
 * defaults; `columns` are the same for all.
 */
export async function insertRows(db: Db, noun: Noun, rows: readonly Row[], columns: Row): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = [...new Set([...Object.keys(first).map((name) => columnOf(noun, name)), ...Object.keys(columns)])];
  const list = sql.join(names.map((name) => sql.id(name)));
  const json = rows.map((row) => {
    const renamed = Object.entries(row).map(([name, value]) => [columnOf(noun, name), value]);
    return { ...Object.fromEntries(renamed), ...columns };
  });
  const types = new Map(columnsOf(noun).map(({ name, type }) => [name, type]));
  const typed = sql.join(names.map((name) => sql`${sql.id(name)} ${sql.raw(types.get(name) ?? "text")}`));
  await sql`insert into ${sql.table(noun.name)} (${list})
    select ${list} from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as given (${typed})`.execute(db);
}

/** What a change does besides setting values. */
export const raised = [sql`updated_at = now()`, sql`revision = revision + 1`];

/** Changes rows alike, raising their revision. Fields that it does not name stay. */
export async function updateRows(db: Db, noun: Noun, ids: readonly Id[], values: Row): Promise<void> {
  if (Object.keys(values).length > 0 && ids.length > 0)
    await setRows(db, noun, ids, [...setsOf(noun, values), ...raised]);
}

/** Changes rows without raising their revision: for who raises it once after several changes. */
export async function updateQuietly(db: Db, noun: Noun, id: Id, values: Row): Promise<void> {
  if (Object.keys(values).length > 0) await setRows(db, noun, [id], setsOf(noun, values));
}

/** The parts of a set clause that give fields these values. */
export const setsOf = (noun: Noun, values: Row) =>
  Object.entries(values).map(([name, value]) => sql`${sql.id(columnOf(noun, name))} = ${parameter(noun, name, value)}`);

async function setRows(db: Db, noun: Noun, ids: readonly Id[], sets: readonly RawBuilder<unknown>[]): Promise<void> {
  await sql`update ${sql.table(noun.name)} set ${sql.join(sets)} where id = any(${sql.val([...ids])}::uuid[])`.execute(
    db,
  );
}

/** Takes rows away: for good, or for nouns that keep them, until they are restored. */
export async function deleteRows(db: Db, noun: Noun, ids: readonly Id[]): Promise<void> {
  const where = sql`id = any(${sql.val([...ids])}::uuid[])`;
  await (noun.softDelete
    ? sql`update ${sql.table(noun.name)} set deleted_at = now(), updated_at = now(), revision = revision + 1 where ${where}`
    : sql`delete from ${sql.table(noun.name)} where ${where}`
  ).execute(db);
}
