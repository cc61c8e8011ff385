import { createHash } from "node:crypto";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db, Deps } from "../deps.ts";
import { memo } from "../memo.ts";
import { networkOf } from "./network-of.ts";

/** Sign-ins are tried at most so often in a window, whether the account exists or not. */
const window = 15 * 60_000;
const triesPerAccount = 10;
const triesPerAddress = 100;

/** An address from which somebody signed in within this time is known to their account. */
const familiarFor = 30 * 24 * 3_600_000;

/** Addresses that have used up their tries are refused for so long without looking again. */
const refusedFor = 10_000;
const mostRefused = 10_000;
const refusalsOf = memo((_database: Deps["database"]) => new Map<string, number>());

type Try = { readonly email: string; readonly ip: string; readonly now: number };

const accountOf = (email: string) => createHash("sha256").update(email).digest("base64url");
const at = (now: number) => new Date(now).toISOString();

/**
 * Counts a try before its password is looked at, so that many at once cannot slip by. An account's tries from addresses
 * that are known to it are counted apart, so that strangers cannot keep its owner out. Returns the id of the try.
 * @throws Problem 429 `too_many_attempts` when account or address has used up its tries.
 */
export async function admitLogin(db: Db, attempt: Try, database: Deps["database"]): Promise<Id> {
  const account = accountOf(attempt.email);
  const ip = networkOf(attempt.ip);
  const refusedUntil = refusalsOf(database);
  if ((refusedUntil.get(ip) ?? 0) > attempt.now) throw tooMany();
  const admitted = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(trx);
    const since = at(attempt.now - window);
    const { rows } = await sql<{ account: number; address: number }>`with familiar as (
        select ip from login_attempt where account = ${account} and succeeded
          and created_at > ${at(attempt.now - familiarFor)})
      select (select count(*) from login_attempt where account = ${account} and created_at > ${since} and not succeeded
          and (ip in (select ip from familiar)) = (${ip} in (select ip from familiar))) as account,
        (select count(*) from login_attempt where ip = ${ip} and created_at > ${since} and not succeeded) as address`.execute(
      trx,
    );
    const tries = rows[0] ?? { account: 0, address: 0 };
    if (tries.address >= triesPerAddress) remember(refusedUntil, ip, attempt.now + refusedFor);
    if (tries.account >= triesPerAccount || tries.address >= triesPerAddress) return null;
    const made = await sql<{ id: Id }>`insert into login_attempt (account, ip, succeeded, created_at)
      values (${account}, ${ip}, false, ${at(attempt.now)}) returning id`.execute(trx);
    return made.rows[0]?.id ?? null;
  });
  if (admitted !== null) return admitted;
  throw tooMany();
}

function remember(refusedUntil: Map<string, number>, ip: string, until: number): void {
  const [oldest] = refusedUntil.keys();
  if (refusedUntil.size >= mostRefused && oldest !== undefined) refusedUntil.delete(oldest);
  refusedUntil.delete(ip);
  refusedUntil.set(ip, until);
}

const tooMany = () =>
  new Problem({
    status: 429,
    code: "too_many_attempts",
    detail: "Too many sign-ins were tried: wait a quarter of an hour.",
    extra: { retry_after: window / 1000 },
  });

/** Notes that a try signed in. */
export async function noteSuccess(db: Db, attempt: Id): Promise<void> {
  await sql`update login_attempt set succeeded = true where id = ${attempt}`.execute(db);
}

/** Gives an account its tries back: a good sign-in does, and whoever unlocks it. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await sql`delete from login_attempt where account = ${accountOf(email)} and not succeeded`.execute(db);
}
