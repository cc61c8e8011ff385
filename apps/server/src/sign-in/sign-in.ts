import { type Id, idleMinutes, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import { auditPublic } from "../audit/audit.ts";
import { accessLifetime, type SigningKeys, signAccessToken } from "../auth/access-token.ts";
import { knownDevice, rememberDevice } from "../auth/known-device.ts";
import { accountOf, tryPassword } from "../auth/login-limit.ts";
import { networkOf } from "../auth/network-of.ts";
import { isPassword } from "../auth/passwords.ts";
import { readRefreshToken, signRefreshToken } from "../auth/refresh-token.ts";
import { revoke } from "../auth/revoke.ts";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import type { Arrival } from "../http/incoming.ts";
import { unauthenticated, userInactive } from "../http/problems.ts";

export type TokenPair = { readonly access: string; readonly refresh: string };

/** A refresh token is good once; for so long after, the tabs that used it together get the same successor. */
const grace = 10_000;

/** Where no time is set, a sign-in that goes unused for a year ends all the same. */
const longestIdle = 365 * 24 * 3_600_000;

const at = (milliseconds: number) => new Date(milliseconds).toISOString();

/** When a sign-in ends that is not refreshed: its user's inactivity time after the end of the access token. */
async function expiry(db: Db, { inactivityMinutes }: Deps, user: Id, now: number): Promise<string> {
  const { rows } = await sql<{ config: unknown }>`select config from user_preference
    where "user" = ${user} and interface = 'INACTIVITY_TIMEOUT'`.execute(db);
  const minutes = idleMinutes(rows[0]?.config, inactivityMinutes);
  return at(now + accessLifetime * 1000 + (minutes === null ? longestIdle : minutes * 60_000));
}

/**
 * Signs a user in by password. `cookie` lets their browser be known to the account from now on.
 * @throws Problem 401 `invalid_credentials`, 403 `user_inactive`, 429 `too_many_attempts`.
 */
export async function signIn(
  arrival: Arrival,
  keys: SigningKeys,
  credentials: { readonly email: string; readonly password: string },
): Promise<TokenPair & { readonly user: Id; readonly cookie: string }> {
  const { deps, listener, incoming } = arrival;
  const now = deps.now();
  const email = credentials.email.trim().toLowerCase();
  const account = accountOf(email);
  const device = await knownDevice(keys, incoming, account);
  return deps.database.asSystem("sign in", async (db) => {
    const tried = { account, ip: incoming.ip, device, now };
    const user = await tryPassword(db, tried, deps.database, async () => {
      const found = await db
        .selectFrom("user")
        .select(["id", "password", "is_active"])
        .where("email", "=", email)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      const isRight = await isPassword(found?.password ?? null, credentials.password, networkOf(incoming.ip));
      return isRight && found !== undefined ? found : null;
    });
    const attempts = user === null ? sql<number>`incorrect_login_attempts + 1` : sql<number>`0`;
    await db.updateTable("user").set({ incorrect_login_attempts: attempts }).where("email", "=", email).execute();
    if (user === null) throw wrongCredentials();
    if (!user.is_active) throw userInactive();
    const session = deps.newId();
    const { ip } = incoming;
    const agent = incoming.header("user-agent") ?? null;
    const expires = await expiry(db, deps, user.id, now);
    // The password took its time: who was shut out meanwhile, or has a new one, does not come in by the old one.
    const made =
      await sql`insert into auth_session (id, "user", audience, generation, rotated_at, expires_at, ip, user_agent)
      select ${session}, u.id, ${listener.name}, 0, ${at(now)}, ${expires}, ${ip}, ${agent} from "user" u
      where u.id = ${user.id} and u.password = ${user.password} and u.is_active and u.deleted_at is null
      for share of u`.execute(db);
    if (made.numAffectedRows === 0n) throw await shutOut(db, user.id);
    const cookie = await rememberDevice(keys, incoming, { account, device });
    return { user: user.id, cookie, ...(await pair(arrival, keys, { user: user.id, session, generation: 0 })) };
  });
}

const wrongCredentials = () =>
  new Problem({ status: 401, code: "invalid_credentials", detail: "Email or password is wrong." });

/** Why a password that was right lets no one in by now. */
async function shutOut(db: Db, id: Id): Promise<Problem> {
  const user = await db.selectFrom("user").select(["is_active"]).where("id", "=", id).executeTakeFirst();
  return user?.is_active === false ? userInactive() : wrongCredentials();
}

type SessionRow = {
  user: Id;
  generation: number;
  outcome: "rotated" | "grace" | "reused" | "over";
  is_active: boolean;
};

/**
 * Exchanges a refresh token. One that was used before ends the whole sign-in, except within the grace of its exchange.
 * @throws Problem 401 `not_authenticated`, 403 `user_inactive`.
 */
export async function refresh(
  arrival: Arrival,
  keys: SigningKeys,
  token: string,
): Promise<TokenPair & { readonly user: Id }> {
  const { deps, listener } = arrival;
  const claims = await readRefreshToken(keys, token);
  if (claims === null) throw unauthenticated("This refresh token is not ours.");
  const row = await deps.database.asSystem("refresh a sign-in", (db) =>
    db.transaction().execute((trx) => rotate(trx, deps, { ...claims, audience: listener.name, now: deps.now() })),
  );
  if (row !== null && !row.is_active) throw userInactive();
  if (row === null || row.outcome === "over") throw unauthenticated("This sign-in has ended: sign in again.");
  if (row.outcome === "reused") {
    deps.log.warn({ session: claims.session, user: row.user }, "a refresh token was used again: the sign-in is ended");
    await auditPublic(arrival, { event: "auth.refresh", status: 401, user: row.user });
    throw unauthenticated("This refresh token was used before: sign in again.");
  }
  const { user, generation } = row;
  return { user, ...(await pair(arrival, keys, { user, session: claims.session, generation })) };
}

async function rotate(
  trx: Db,
  deps: Deps,
  used: { session: Id; generation: number; audience: string; now: number },
): Promise<SessionRow | null> {
  const { rows } = await sql<{
    user: Id;
    generation: number;
    is_live: boolean;
    is_fresh: boolean;
    is_active: boolean;
    rotated_at: string;
    expires_at: string;
  }>`
    select s."user", s.generation, u.is_active, s.rotated_at, s.expires_at,
      s.revoked_at is null and u.deleted_at is null as is_live,
      s.rotated_at > ${at(used.now - grace)} as is_fresh
    from auth_session s join "user" u on u.id = s."user"
    where s.id = ${used.session} and s.audience = ${used.audience} for update of s`.execute(trx);
  const row = rows[0];
  if (row === undefined) return null;
  const { user, is_active } = row;
  const answer = (outcome: SessionRow["outcome"], generation = row.generation) => ({
    user,
    generation,
    outcome,
    is_active,
  });
  // Who has given themselves more time since has it at once, as their page does.
  const isInTime =
    Date.parse(row.expires_at) > used.now ||
    Date.parse(await expiry(trx, deps, user, Date.parse(row.rotated_at))) > used.now;
  if (!row.is_live || !isInTime) return answer("over");
  if (!is_active) {
    await revoke(trx, used.session, "deactivated", used.now);
    return answer("over");
  }
  if (used.generation === row.generation) {
    await sql`update auth_session set generation = generation + 1, rotated_at = ${at(used.now)},
      expires_at = ${await expiry(trx, deps, user, used.now)}, updated_at = now() where id = ${used.session}`.execute(
      trx,
    );
    return answer("rotated", row.generation + 1);
  }
  if (used.generation === row.generation - 1 && row.is_fresh) return answer("grace");
  await revoke(trx, used.session, "reuse", used.now);
  return answer("reused");
}

async function pair(
  { deps, listener }: Arrival,
  keys: SigningKeys,
  of: { user: Id; session: Id; generation: number },
): Promise<TokenPair> {
  return {
    access: await signAccessToken(keys, listener, { ...of, now: deps.now() }),
    refresh: await signRefreshToken(keys, of),
  };
}
