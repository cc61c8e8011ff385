import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";

/** Ends a sign-in: its access tokens are refused at once. */
export async function revoke(db: Db, session: Id, why: "logout" | "reuse" | "deactivated", now: number): Promise<void> {
  await sql`update auth_session set revoked_at = ${new Date(now).toISOString()}, revoked_for = ${why}
    where id = ${session} and revoked_at is null`.execute(db);
}

/** Ends all sign-ins of a user but one, as part of the transaction that shuts the user out. */
export async function revokeOthers(
  trx: Db,
  of: { readonly user: Id; readonly but: Id; readonly why: "password" | "deactivated"; readonly now: number },
): Promise<void> {
  await sql`select app.end_sign_ins(${of.user}, ${of.but}, ${new Date(of.now).toISOString()}, ${of.why})`.execute(trx);
}
