import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";

/** Ends a sign-in: its access tokens are refused at once. */
export async function revoke(db: Db, session: Id, why: "logout" | "reuse" | "deactivated", now: number): Promise<void> {
  await sql`update auth_session set revoked_at = ${new Date(now).toISOString()}, revoked_for = ${why}
    where id = ${session} and revoked_at is null`.execute(db);
}

type Others = { readonly user: Id; readonly but: Id; readonly why: "password" | "deactivated"; readonly now: number };

/** Ends all sign-ins of a user but one, where the system works. */
export async function revokeOthersAsSystem(db: Db, { user, but, why, now }: Others): Promise<void> {
  await sql`update auth_session set revoked_at = ${new Date(now).toISOString()}, revoked_for = ${why}
    where "user" = ${user} and id <> ${but} and revoked_at is null`.execute(db);
}

/** The same in the transaction of a request, which may not write sign-ins itself. */
export async function revokeOthers(trx: Db, of: Others): Promise<void> {
  await sql`select app.end_sign_ins(${of.user}, ${of.but}, ${new Date(of.now).toISOString()}, ${of.why})`.execute(trx);
}
