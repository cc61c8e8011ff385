import { Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Changing } from "../rows/change.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { list } from "../rows/read.ts";
import { isReplayable } from "./stored-calls.ts";
import { textSearch } from "./text-condition.ts";

/** @throws Problem 409 `call_not_replayable`: drafts cannot be held to a call in which no version talked. */
const gilding: Changing = {
  along: async (trx, { id, values }) => {
    if (values.golden !== true) return;
    const { rows } = await sql`select from call as t where t.id = ${id} and ${isReplayable}`.execute(trx);
    if (rows.length > 0) return;
    const detail = "No version talked in this call, so it cannot be golden: drafts have nothing to be held to.";
    throw new Problem({ status: 409, code: "call_not_replayable", detail });
  },
};

const guarded = guardedVerbs({ making: () => gilding, changing: () => gilding });

export const callVerbs: VerbHandlers = {
  list: (visit, target) => {
    const search = textSearch(visit.incoming.query);
    return list(visit, target, { parameters: [], conditions: [], search, isByText: search.length > 0 });
  },
  create: guarded.create,
  put: guarded.put,
  patch: guarded.patch,
};
