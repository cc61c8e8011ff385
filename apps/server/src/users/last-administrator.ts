import { allAdmin, holds } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Caller } from "../auth/caller.ts";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { conflict } from "../http/problems.ts";

/** By whose rights something is done. */
type Doer = Pick<Caller, "access">;

/**
 * A client that has an administrator keeps one who can sign in. Only who administers everything may take the last: they
 * can make another. The installation's own last administrator is kept by the database.
 * @throws Problem 409 `last_administrator` when none is left in the organisation but `but`.
 */
export async function refuseLast(trx: Db, { access }: Doer, organisation: Id, but: Id): Promise<void> {
  if (holds(access, allAdmin, { organisation: null, flow: null })) return;
  const { rows } = await sql`select 1 ${others} and g.scope_id = ${organisation} and u.id <> ${but} limit 1`.execute(
    trx,
  );
  if (rows.length === 0) throw lastAdministrator();
}

/**
 * Locks the rights of the clients that users administer, as a change of those rights does: two administrators who
 * shut each other out do so one after the other.
 * @throws Problem 409 `last_administrator` when a client would be left without one who can sign in but these users.
 */
export async function refuseLastOfClients(trx: Db, deps: Deps, { access }: Doer, users: readonly Id[]): Promise<void> {
  if (holds(access, allAdmin, { organisation: null, flow: null })) return;
  const these = sql`any(${sql.val([...users])}::uuid[])`;
  const administered = await deps.database.asSystem("look for the clients that users administer", (db) =>
    sql<{ client: Id }>`select distinct own.scope_id as client from user_grant own where own."user" = ${these}
      and own.scope = 'organisation' and own.policy = ${allAdmin} order by own.scope_id`.execute(db),
  );
  for (const { client } of administered.rows) await lockRights(trx, client);
  for (const { client } of administered.rows) {
    const left = await deps.database.asSystem("look for the other administrators of a client", (db) =>
      sql`select 1 ${others} and g.scope_id = ${client} and not u.id = ${these} limit 1`.execute(db),
    );
    if (left.rows.length === 0) throw lastAdministrator();
  }
}

/** Two who take each other's rights at once do so one after the other. */
export const lockRights = (trx: Db, organisation: Id) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`rights ${organisation}`}, 0))`.execute(trx);

const others = sql`from user_grant g join "user" u on u.id = g."user" where g.scope = 'organisation'
  and g.policy = ${allAdmin} and u.is_active and u.deleted_at is null and u.password is not null`;

const lastAdministrator = () =>
  conflict("last_administrator", "This is the client's last administrator: make another person one first.");
