import { emptyDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { insertVersion } from "../edits/insert-version.ts";
import { create } from "../rows/change.ts";
import type { VerbHandlers } from "../rows/noun-routes.ts";

/** Label of a flow's first version. */
export const firstLabel = "0.0.1";

export const flowVerbs: VerbHandlers = {
  /** A new flow has its version 0.0.1, sub-flow `start` and Start block at once. */
  create: (visit, target) =>
    create(visit, target, {
      values: { latest_version: firstLabel },
      along: async (trx, { id, owner }) => {
        if (owner === null) throw new Error("A flow without organisation");
        await addFirstVersion(trx, { flow: id, organisation: owner, by: visit.caller.id, newId: visit.deps.newId });
      },
    }),
};

type NewFlow = { readonly flow: Id; readonly organisation: Id; readonly by: Id | null; readonly newId: () => Id };

/** Gives a flow its first version. Returns the version's id. */
export async function addFirstVersion(trx: Db, made: NewFlow): Promise<Id> {
  const version = made.newId();
  const place = { id: version, organisation: made.organisation, flow: made.flow, label: firstLabel, by: made.by };
  await insertVersion(trx, place, emptyDocument(), made.newId);
  await sql`update flow set latest_version = ${firstLabel} where id = ${made.flow}`.execute(trx);
  return version;
}
