import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { ofSignedIn, tryPassword } from "../auth/login-limit.ts";
import { networkOf } from "../auth/network-of.ts";
import { refuseGuessable } from "../auth/password-fault.ts";
import { hashPassword, isPassword } from "../auth/passwords.ts";
import { revokeOthersAsSystem } from "../auth/revoke.ts";
import { conflict, invalid } from "../http/problems.ts";

/**
 * Gives the caller another password. Their other sign-ins end.
 * @throws Problem 400 when `current` is not their password or the new one is easy to guess, 409 `password_changed` when
 * it was changed meanwhile, 429 `too_many_attempts`.
 */
export async function changePassword(
  visit: Visit,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<void> {
  const { deps, caller, incoming } = visit;
  refuseGuessable(password, caller.email);
  if (password === current) throw wrong("password", "unchanged", "Choose another password than the present one.");
  const now = deps.now();
  // Tries of its own: those of strangers at the sign-in, or at the same address, do not use them up.
  const tried = { ...ofSignedIn(caller.id), ip: incoming.ip, now };
  await deps.database.asSystem("change a password", async (db) => {
    const stored = await tryPassword(db, tried, deps.database, async () => {
      const user = await db.selectFrom("user").select("password").where("id", "=", caller.id).executeTakeFirst();
      const found = user?.password ?? null;
      return (await isPassword(found, current, networkOf(incoming.ip))) ? found : null;
    });
    if (stored === null) throw wrong("current", "wrong", "This is not your present password.");
    const hashed = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      const changed = await sql`update "user" set password = ${hashed}, updated_at = now(), revision = revision + 1
        where id = ${caller.id} and password = ${stored} and deleted_at is null`.execute(trx);
      if (changed.numAffectedRows === 0n) {
        throw conflict("password_changed", "Your password was changed meanwhile: sign in by the new one.");
      }
      await revokeOthersAsSystem(trx, { user: caller.id, but: caller.session, why: "password", now });
      await audit(trx, visit, { status: 204, organisation: null });
    });
  });
}

const wrong = (field: string, code: string, message: string) => invalid([{ field, code, message }]);
