import type { Database } from "@parley/db";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { expect, vi } from "vitest";

/** The last call of an agent's client, and what happened in it. */
export async function lastCall(database: Database<Tables>, { organisation }: { readonly organisation: Id }) {
  const db = database.forOrganisations([organisation]);
  const call = await db
    .selectFrom("call")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const events = await db.selectFrom("call_event").selectAll().where("call", "=", call.id).orderBy("seq").execute();
  return { call, events };
}

/** The last call, once the worker has stored its end. */
export async function endedCall(database: Database<Tables>, of: { readonly organisation: Id }) {
  return vi.waitFor(
    async () => {
      const last = await lastCall(database, of);
      expect(last.call.category).toBe("completed");
      return last;
    },
    { timeout: 120_000 },
  );
}
