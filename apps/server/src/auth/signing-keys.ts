import { randomBytes } from "node:crypto";
import type { Database } from "@parley/db";
import type { Tables } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";

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
