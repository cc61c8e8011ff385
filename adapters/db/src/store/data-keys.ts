import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Database } from "../connection/open-database.ts";

/** The key of a client, or of the installation (null), wrapped with a master key. */
type WrappedKey = {
  readonly id: Id;
  readonly owner: Id | null;
  readonly master: string;
  readonly wrapped: string;
};

/** Where the keys that seal secrets are kept. Only the system path sees them. */
export function dataKeyStore(database: Database<Tables>) {
  const read = (reason: string, condition = sql`true`) =>
    database.asSystem(reason, async (db) => {
      const { rows } = await sql<WrappedKey>`select id, owner, master, wrapped from data_key where ${condition}
        order by created_at desc, id desc`.execute(db);
      return rows;
    });
  return {
    newest: async (owner: Id | null) =>
      (await read("find a key to seal with", sql`owner is not distinct from ${owner}::uuid`))[0] ?? null,
    byId: async (id: Id) => (await read("find the key of a secret", sql`id = ${id}::uuid`))[0] ?? null,
    all: () => read("wrap the keys with another master key"),
    add: (key: WrappedKey) =>
      database.asSystem("keep a new key", async (db) => {
        await sql`insert into data_key (id, owner, master, wrapped)
          values (${key.id}, ${key.owner}, ${key.master}, ${key.wrapped})`.execute(db);
      }),
    rewrap: (key: WrappedKey) =>
      database.asSystem("wrap a key with another master key", async (db) => {
        await sql`update data_key set master = ${key.master}, wrapped = ${key.wrapped} where id = ${key.id}`.execute(
          db,
        );
      }),
  };
}
