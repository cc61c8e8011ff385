import { createHash } from "node:crypto";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { memo } from "../base/memo.ts";
import type { KnownDevice } from "./known-device.ts";
import { networkOf } from "./network-of.ts";

/** Passwords are tried at most so often in a window, whether the account exists or not. */
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
  /** The browser it comes from, where the account was signed in with it before; `signedIn` where it is signed in. */
  readonly device: KnownDevice | null;
  readonly now: number;
};

/** Stands for all browsers where a person is signed in: what is tried there counts against them, not their address. */
const signedIn: KnownDevice = "signed in";

/** What an address is kept as where it is only counted: it may belong to no one. */
export const accountOf = (email: string) => createHash("sha256").update(email).digest("base64url");

/** A user whose password is tried: by their address at the sign-in, by their id where they are signed in. */
type Tried = { readonly id: Id; readonly email: string };

/** What tries of someone who is signed in count against. Another address gives them no others. */
export const ofSignedIn = (id: Id) => ({ account: `user ${id}`, device: signedIn });
const accountsOf = ({ id, email }: Tried) => [accountOf(email), ofSignedIn(id).account];

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
  if (device === null && (refusedUntil.get(ip) ?? 0) > now) throw tooMany(attempt);
  const admitted = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(trx);
    if (device === null && (await isSpentAddress(trx, ip, now))) {
      remember(refusedUntil, ip, now + refusedFor);
      return null;
    }
    const spent = await spentOf(trx, [account], now);
    if (spent.some((of) => of.device === device)) return null;
    const made = await sql<{ id: Id }>`insert into login_attempt (account, ip, device, succeeded, created_at)
      values (${account}, ${ip}, ${device}, false, ${at(now)}) returning id`.execute(trx);
    return made.rows[0]?.id ?? null;
  });
  if (admitted !== null) return admitted;
  throw tooMany(attempt);
}

/** Failures of strangers that count against an address. */
async function isSpentAddress(trx: Db, ip: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ tries: number }>`select count(*) as tries from login_attempt
    where ip = ${ip} and created_at > ${at(now - window)} and not succeeded and device is null`.execute(trx);
  return (rows[0]?.tries ?? 0) >= triesPerAddress;
}

/** Where accounts have used up their tries: at a browser of their own, or, where it is null, anywhere else. */
async function spentOf(db: Db, accounts: readonly string[], now: number) {
  const { rows } = await sql<Pick<Try, "account" | "device">>`select account, device from login_attempt
    where account = any(${sql.val([...accounts])}::text[]) and created_at > ${at(now - window)} and not succeeded
    group by account, device having count(*) >= ${triesPerAccount}`.execute(db);
  return rows;
}

function remember(refusedUntil: Map<string, number>, ip: string, until: number): void {
  const [oldest] = refusedUntil.keys();
  if (refusedUntil.size >= mostRefused && oldest !== undefined) refusedUntil.delete(oldest);
  refusedUntil.delete(ip);
  refusedUntil.set(ip, until);
}

const tooMany = ({ device }: Try) =>
  new Problem({
    status: 429,
    code: "too_many_attempts",
    detail:
      device === signedIn
        ? "A wrong present password was given too often: wait a quarter of an hour."
        : "Too many sign-ins were tried: wait a quarter of an hour.",
    extra: { retry_after: window / 1000 },
  });

/** Notes that a try signed in, and gives back the tries of where it came from; those of strangers stay counted. */
async function noteSuccess(db: Db, attempt: Id, { account, ip, device }: Try): Promise<void> {
  await sql`update login_attempt set succeeded = true where id = ${attempt}`.execute(db);
  const isSame = device === null ? sql`device is null and ip = ${networkOf(ip)}` : sql`device = ${device}`;
  await sql`delete from login_attempt where account = ${account} and not succeeded and ${isSame}`.execute(db);
}

/** Which of these users have used up their tries somewhere, be it at one browser of theirs. */
export async function lockedOf(db: Db, users: readonly Tried[], now: number): Promise<ReadonlySet<Id>> {
  const spent = await spentOf(db, users.flatMap(accountsOf), now);
  const accounts = new Set(spent.map(({ account }) => account));
  return new Set(users.filter((user) => accountsOf(user).some((account) => accounts.has(account))).map(({ id }) => id));
}

/** Gives a user all their tries back, wherever they were used up, when they are unlocked. */
export async function forgetFailures(db: Db, user: Tried): Promise<void> {
  await sql`delete from login_attempt
    where account = any(${sql.val(accountsOf(user))}::text[]) and not succeeded`.execute(db);
}
