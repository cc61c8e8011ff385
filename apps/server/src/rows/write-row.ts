import { isSealed } from "@parley/keys";
import { columnOf, columnsOf, fieldOf, type Noun, reach } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { ambiguous, badRequest, forbidden, notFound, stale } from "../http/problems.ts";
import { momentOf } from "./moment.ts";
import { dbOf } from "./read.ts";
import { all, type Condition, from, type Row, rowsHere, type Target } from "./sql-parts.ts";

/** What a change must know of a row before it touches it. */
export type Found = {
  readonly id: Id;
  readonly revision: number;
  readonly organisation_id: Id | null;
  readonly flow_config: Id | null;
};

function parts({ noun }: Target) {
  const nothing = sql`null::uuid`;
  const wall = noun.wall === "system" ? nothing : sql.ref("t.organisation_id");
  const config = fieldOf(noun, "flow_config") === undefined ? nothing : sql.ref("t.flow_config");
  const revision = noun.shape === "row" ? sql.ref("t.revision") : sql`1`;
  return sql`t.id, ${revision} as revision, ${wall} as organisation_id, ${config} as flow_config`;
}

/** The rows that fulfil the conditions, not locked: to learn whose they are. */
export async function findRows(
  visit: Visit,
  target: Target,
  conditions: readonly Condition[],
  deleted: "hidden" | "only" = "hidden",
): Promise<readonly Found[]> {
  const where = all([...rowsHere(target.noun, target.mount, visit.place, { deleted }), ...conditions]);
  const { rows } = await sql<Found>`
    select ${parts(target)} from ${from(target.noun)} where ${where} order by t.id`.execute(dbOf(visit));
  return rows;
}

/**
 * The one row that fulfils the conditions.
 * @throws Problem 404; 403 when the caller may read the row but not change it; 409 when several fulfil them.
 */
export async function findRow(visit: Visit, target: Target, conditions: readonly Condition[]): Promise<Found> {
  const [row, another] = await findRows(visit, target, conditions);
  if (another !== undefined) throw ambiguous(target.mount.key);
  if (row !== undefined) return row;
  await refuseIfReadable(visit, target, conditions);
  throw notFound();
}

async function refuseIfReadable(visit: Visit, target: Target, conditions: readonly Condition[]): Promise<void> {
  const { read } = target.mount.rules;
  const { rule } = visit.route;
  if (visit.place.reach === null || typeof read === "string" || typeof rule === "string") return;
  const readable = reach(visit.caller.access, read);
  const organisations = readable.everything ? visit.place.organisations : readable.organisations;
  const wider = { ...visit, place: { ...visit.place, organisations, reach: readable } };
  if ((await findRows(wider, target, conditions)).length > 0) throw forbidden(rule);
}

/**
 * Locks rows until the end of the transaction and reads them again; those that vanished are left out. Rows that refer
 * to them may still be added: else two users who change each other would wait for each other's lines in the log.
 */
export async function lockRows(trx: Db, target: Target, ids: readonly Id[]): Promise<readonly Found[]> {
  const living = target.noun.softDelete ? sql` and t.deleted_at is null` : sql``;
  const { rows } = await sql<Found>`select ${parts(target)} from ${from(target.noun)}
    where t.id = any(${sql.val([...ids])}::uuid[])${living} order by t.id for no key update`.execute(trx);
  return rows;
}

/** @throws Problem 412 when If-Match names another revision than the row has. */
export function checkIfMatch(visit: Visit, revision: number): void {
  const header = visit.incoming.header("if-match");
  if (header === undefined || header.trim() === "*") return;
  const tags = header.split(",").map((tag) => tag.trim());
  if (!tags.includes(`"${revision}"`)) throw stale(revision);
}

/** The revision that If-Match names; null when the caller does not mind. @throws Problem 400 when it is none. */
export function ifMatch(visit: Visit): number | null {
  const header = visit.incoming.header("if-match")?.trim();
  if (header === undefined || header === "*") return null;
  const revision = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (revision === undefined) throw badRequest("bad_if_match", "If-Match is one revision, such as 12.");
  return Number(revision);
}

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
  await insertion(noun, values, columns).execute(db);
}

/** The same where a like row may stand: `met` is the conflict clause that says what becomes of it. */
export async function insertOrMeet(
  db: Db,
  noun: Noun,
  { values, columns }: { readonly values: Row; readonly columns: Row },
  met: RawBuilder<unknown>,
): Promise<{ readonly id: Id; readonly isNew: boolean }> {
  const { rows } = await sql<{ id: Id; revision: number }>`${insertion(noun, values, columns)} ${met}
    returning id, revision`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`No row of ${noun.name} stands after it was added`);
  // A row that stood is changed by the clause, which raises its revision.
  return { id: row.id, isNew: row.revision === 1 };
}

function insertion(noun: Noun, values: Row, columns: Row): RawBuilder<unknown> {
  const own = Object.entries(values).map(
    ([name, value]) => [columnOf(noun, name), parameter(noun, name, value)] as const,
  );
  const further = Object.entries(columns).map(([name, value]) => [name, sql`${sql.val(value)}`] as const);
  const all = new Map<string, RawBuilder<unknown>>([...own, ...further]);
  const names = sql.join([...all.keys()].map((name) => sql.id(name)));
  return sql`insert into ${sql.table(noun.name)} (${names}) values (${sql.join([...all.values()])})`;
}

/** So many rows go into one statement: other requests come in between. */
const together = 200;

/**
 * Adds many rows of one shape, taking their values from JSON. Columns that no row names get their
 * defaults; `columns` are the same for all.
 */
export async function insertRows(db: Db, noun: Noun, rows: readonly Row[], columns: Row): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = [...new Set([...Object.keys(first).map((name) => columnOf(noun, name)), ...Object.keys(columns)])];
  const list = sql.join(names.map((name) => sql.id(name)));
  const types = new Map(columnsOf(noun).map(({ name, type }) => [name, type]));
  const typed = sql.join(names.map((name) => sql`${sql.id(name)} ${sql.raw(types.get(name) ?? "text")}`));
  for (let from = 0; from < rows.length; from += together) {
    const json = rows.slice(from, from + together).map((row) => {
      const renamed = Object.entries(row).map(([name, value]) => [columnOf(noun, name), value]);
      return { ...Object.fromEntries(renamed), ...columns };
    });
    await sql`insert into ${sql.table(noun.name)} (${list})
      select ${list} from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as given (${typed})`.execute(db);
  }
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

/** Deletes rows: finally, or, for nouns that keep them, until they are restored. */
export async function deleteRows(db: Db, noun: Noun, ids: readonly Id[]): Promise<void> {
  const where = sql`id = any(${sql.val([...ids])}::uuid[])`;
  await (noun.softDelete
    ? sql`update ${sql.table(noun.name)} set deleted_at = now(), updated_at = now(), revision = revision + 1 where ${where}`
    : sql`delete from ${sql.table(noun.name)} where ${where}`
  ).execute(db);
}
