import { createHash } from "node:crypto";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { memo } from "../base/memo.ts";
import type { KnownDevice } from "./known-device.ts";
import { networkOf } from "./network-of.ts";

/** Sign-ins are tried at most so often in a window, whether the account exists or not. */
const window = 15 * 60_000;
const triesPerAccount = 10;
const triesPerAddress = 100;

/** Addresses that have used up their tries are refused for so long without looking again. */
const refusedFor = 10_000;
const mostRefused = 10_000;
const refusalsOf = memo((_database: Deps["database"]) => new Map<string, number>());

type Try = {
  readonly account: string;
  readonly ip: string;
  /** The browser it comes from, where the account was signed in with it before. */
  readonly device: KnownDevice | null;
  readonly now: number;
};

/** What an address is kept as where it is only counted: it may belong to no one. */
export const accountOf = (email: string) => createHash("sha256").update(email).digest("base64url");
const at = (now: number) => new Date(now).toISOString();

/**
 * Counts a try, then looks at its password: many at once cannot slip by. `look` returns null for a wrong one. A try
 * that could not be looked at is given back. A browser that the account signed in with before has tries of its own.
 * Strangers cannot use them up.
 * @throws Problem 429 `too_many_attempts` when browser, account or address has used up its tries.
 */
export async function tryPassword<Right>(
  db: Db,
  attempt: Try,
  database: Deps["database"],
  look: () => Promise<Right | null>,
): Promise<Right | null> {
  const id = await countTry(db, attempt, database);
  let right: Right | null;
  try {
    right = await look();
  } catch (error) {
    await sql`delete from login_attempt where id = ${id}`.execute(db);
    throw error;
  }
  if (right !== null) await noteSuccess(db, id, attempt);
  return right;
}

/** @throws Problem 429 `too_many_attempts`. */
async function countTry(db: Db, attempt: Try, database: Deps["database"]): Promise<Id> {
  const { account, device, now } = attempt;
  const ip = networkOf(attempt.ip);
  const refusedUntil = refusalsOf(database);
  if (device === null && (refusedUntil.get(ip) ?? 0) > now) throw tooMany();
  const admitted = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(trx);
    const since = at(now - window);
    const { rows } = await sql<{ account: number; address: number }>`
      select (select count(*) from login_attempt where account = ${account} and created_at > ${since} and not succeeded
          and device is not distinct from ${device}) as account,
        (select count(*) from login_attempt where ip = ${ip} and created_at > ${since} and not succeeded
          and device is null) as address`.execute(trx);
    const tries = rows[0] ?? { account: 0, address: 0 };
    const isSpent = device === null && tries.address >= triesPerAddress;
    if (isSpent) remember(refusedUntil, ip, now + refusedFor);
    if (isSpent || tries.account >= triesPerAccount) return null;
    const made = await sql<{ id: Id }>`insert into login_attempt (account, ip, device, succeeded, created_at)
      values (${account}, ${ip}, ${device}, false, ${at(now)}) returning id`.execute(trx);
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

/** Notes that a try signed in, and gives back the tries of where it came from; those of strangers stay counted. */
async function noteSuccess(db: Db, attempt: Id, { account, ip, device }: Try): Promise<void> {
  await sql`update login_attempt set succeeded = true where id = ${attempt}`.execute(db);
  const isSame = device === null ? sql`device is null and ip = ${networkOf(ip)}` : sql`device = ${device}`;
  await sql`delete from login_attempt where account = ${account} and not succeeded and ${isSame}`.execute(db);
}

/** Which of these addresses have used up their tries from browsers that they are not known by. */
export async function lockedOf(db: Db, emails: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const accounts = new Map(emails.map((email) => [accountOf(email), email]));
  const { rows } = await sql<{ account: string }>`select account from login_attempt
    where account = any(${sql.val([...accounts.keys()])}::text[]) and created_at > ${at(now - window)}
      and not succeeded and device is null
    group by account having count(*) >= ${triesPerAccount}`.execute(db);
  return new Set(rows.flatMap(({ account }) => accounts.get(account) ?? []));
}

/** Gives an account all its tries back, when it is unlocked. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await sql`delete from login_attempt where account = ${accountOf(email)} and not succeeded`.execute(db);
}
