import { allAdmin, holds } from "@parley/model";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { dbOf } from "../rows/read.ts";

/** What a comment says is its author's: another person resolves it, and changes and deletes nothing. */
const said = ["text", "parent", "at_ms"];

export const commentVerbs: VerbHandlers = guardedVerbs({
  changing: (visit) => ({
    prepare: async (values, row) => {
      if (row !== null && said.some((name) => values[name] !== undefined))
        await refuseOthers(dbOf(visit), visit, [row.id]);
      return values;
    },
  }),
  removing: (visit) => async (trx, ids) => {
    const { org = null, flow = null } = visit.place.parents;
    if (holds(visit.caller.access, allAdmin, { organisation: org, flow })) return;
    await refuseOthers(trx, visit, ids);
  },
});

/** @throws Problem 403 `not_author` */
async function refuseOthers(db: Db, { caller }: Visit, ids: readonly Id[]): Promise<void> {
  const { rows } = await sql`select from comment where id = any(${sql.val([...ids])}::uuid[])
    and created_by is distinct from ${caller.id} limit 1`.execute(db);
  if (rows.length === 0) return;
  throw new Problem({
    status: 403,
    code: "not_author",
    detail: "Another person wrote this comment: only they change what it says, or delete it.",
  });
}
