import { randomBytes } from "node:crypto";
import type { Database } from "@parley/db";
import type { Tables } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { errors, jwtVerify, SignJWT } from "jose";
import { sql } from "kysely";
import type { Listener } from "../base/listener.ts";
import { memo } from "../base/memo.ts";

/** The key that new tokens are signed with, and any key by its id. */
export type SigningKeys = {
  readonly current: () => Promise<SigningKey>;
  readonly byId: (id: string) => Promise<SigningKey | null>;
};
export type SigningKey = { readonly id: Id; readonly secret: Uint8Array };

/** How long a process believes what it read: a new key signs everywhere after this. */
const freshFor = 60_000;

/** Keys live in the database, so that all processes know them; the first to ask makes the first. */
export function signingKeys(database: Database<Tables>, now: () => number): SigningKeys {
  let known: { readonly at: number; readonly keys: Promise<readonly SigningKey[]> } | undefined;
  const keys = () => {
    if (known === undefined || now() - known.at > freshFor) {
      const loading = loadKeys(database);
      known = { at: now(), keys: loading };
      loading.catch(() => {
        known = undefined;
      });
    }
    return known.keys;
  };
  return {
    current: async () => {
      const newest = (await keys()).at(-1);
      if (newest === undefined) throw new Error("There is no signing key");
      return newest;
    },
    byId: async (id) => (isId(id) ? ((await keys()).find((key) => key.id === id) ?? null) : null),
  };
}

function loadKeys(database: Database<Tables>): Promise<readonly SigningKey[]> {
  return database.asSystem("read the signing keys", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table signing_key in share row exclusive mode`.execute(trx);
      const stored = await sql<{ id: Id; secret: string }>`
        select id, secret from signing_key where retires_at is null or retires_at > now() order by created_at, id`.execute(
        trx,
      );
      if (stored.rows.length > 0) return stored.rows.map(toKey);
      const made = await sql<{ id: Id; secret: string }>`
        insert into signing_key (secret) values (${randomBytes(32).toString("base64url")}) returning id, secret`.execute(
        trx,
      );
      return made.rows.map(toKey);
    }),
  );
}

const toKey = (row: { id: Id; secret: string }): SigningKey => ({
  id: row.id,
  secret: new Uint8Array(Buffer.from(row.secret, "base64url")),
});

/** How long an access token is good, in seconds. */
export const accessLifetime = 600;

const issuer = "parley";

export type AccessClaims = { readonly user: Id; readonly session: Id };

/** Signs a token that only this listener accepts; the permission model is one of its claims. */
export async function signAccessToken(
  keys: SigningKeys,
  listener: Listener,
  claims: AccessClaims & { readonly now: number },
): Promise<string> {
  const key = await keys.current();
  const seconds = Math.floor(claims.now / 1000);
  return new SignJWT({ sid: claims.session, model: listener.model })
    .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: key.id })
    .setIssuer(issuer)
    .setAudience(listener.name)
    .setSubject(claims.user)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessLifetime)
    .sign(key.secret);
}

/** What a token with a right signature says. `expires` is in epoch seconds. */
type Verified = AccessClaims & { readonly key: string; readonly listener: Listener; readonly expires: number };

/** Tokens whose signature was found right: that it stays, so only their key and their end are asked again. */
const verifiedBy = memo((_keys: SigningKeys) => new Map<string, Verified>());

/** Most tokens remembered; the one remembered longest goes first. */
const mostVerified = 10_000;

/** What a token says; null when it is not ours, not for this listener, changed, or too old. */
export async function readAccessToken(
  keys: SigningKeys,
  listener: Listener,
  token: string,
  now: number,
): Promise<AccessClaims | null> {
  const verified = verifiedBy(keys);
  const known = verified.get(token);
  if (known === undefined) {
    const read = await verify(keys, listener, token, now);
    if (read === null) return null;
    for (const oldest of verified.keys()) {
      if (verified.size < mostVerified) break;
      verified.delete(oldest);
    }
    verified.set(token, read);
    return read;
  }
  const isGood = known.listener === listener && known.expires > Math.floor(now / 1000);
  return isGood && (await keys.byId(known.key)) !== null ? known : null;
}

async function verify(keys: SigningKeys, listener: Listener, token: string, now: number): Promise<Verified | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = await keys.byId(kid ?? "");
        if (key === null) throw new errors.JWKSNoMatchingKey();
        return key.secret;
      },
      {
        algorithms: ["HS256"],
        issuer,
        audience: listener.name,
        currentDate: new Date(now),
        requiredClaims: ["sub", "sid", "exp", "model"],
      },
    );
    const { sub, sid, exp, model } = payload;
    const { kid } = protectedHeader;
    if (!isId(sub) || !isId(sid) || model !== listener.model) return null;
    if (exp === undefined || kid === undefined) return null;
    return { user: sub, session: sid, key: kid, listener, expires: exp };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
