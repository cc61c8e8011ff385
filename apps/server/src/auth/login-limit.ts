import { createHash } from "node:crypto";
import { Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../deps.ts";

/** Sign-ins are tried at most so often in a window, whether the account exists or not. */
const window = 15 * 60_000;
const triesPerAccount = 10;
const triesPerAddress = 100;

type Try = { readonly email: string; readonly ip: string; readonly now: number };

const accountOf = (email: string) => createHash("sha256").update(email).digest("base64url");
const at = (now: number) => new Date(now).toISOString();

/**
 * Counts a try before its password is looked at, so that many at once cannot slip by.
 * @throws Problem 429 `too_many_attempts` when account or address has used up its tries.
 */
export async function admitLogin(db: Db, attempt: Try): Promise<void> {
  const account = accountOf(attempt.email);
  const admitted = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(trx);
    const since = at(attempt.now - window);
    const { rows } = await sql<{ account: number; address: number }>`select
      (select count(*) from login_attempt where account = ${account} and created_at > ${since} and not succeeded) as account,
      (select count(*) from login_attempt where ip = ${attempt.ip} and created_at > ${since} and not succeeded) as address`.execute(
      trx,
    );
    const tries = rows[0] ?? { account: 0, address: 0 };
    if (tries.account >= triesPerAccount || tries.address >= triesPerAddress) return false;
    await sql`insert into login_attempt (account, ip, succeeded, created_at)
      values (${account}, ${attempt.ip}, false, ${at(attempt.now)})`.execute(trx);
    return true;
  });
  if (admitted) return;
  throw new Problem({
    status: 429,
    code: "too_many_attempts",
    detail: "Too many sign-ins were tried: wait a quarter of an hour.",
    extra: { retry_after: window / 1000 },
  });
}

/** A good sign-in gives the account its tries back. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await sql`update login_attempt set succeeded = true where account = ${accountOf(email)} and not succeeded`.execute(
    db,
  );
}
