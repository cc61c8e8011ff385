import { fieldOf, reach } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { GuardedRoute, Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { ambiguous, badRequest, forbidden, notFound, stale } from "../http/problems.ts";
import { dbOf } from "./read.ts";
import { rowsHere, type Target } from "./rows-here.ts";
import { all, type Condition, from } from "./sql-parts.ts";

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
  const { rule } = visit.route as GuardedRoute;
  if (visit.place.reach === null || typeof read === "string" || typeof rule === "string") return;
  const readable = reach(visit.caller.access, read);
  const organisations = readable.everything ? visit.place.organisations : readable.organisations;
  const wider = { ...visit, place: { ...visit.place, organisations, reach: readable } };
  if ((await findRows(wider, target, conditions)).length > 0) throw forbidden(rule);
}

/** Locks rows until the end of the transaction and reads them again; those that vanished are left out. */
export async function lockRows(trx: Db, target: Target, ids: readonly Id[]): Promise<readonly Found[]> {
  const living = target.noun.softDelete ? sql` and t.deleted_at is null` : sql``;
  const { rows } = await sql<Found>`select ${parts(target)} from ${from(target.noun)}
    where t.id = any(${sql.val([...ids])}::uuid[])${living} order by t.id for update`.execute(trx);
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
