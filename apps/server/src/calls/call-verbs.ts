import { Problem } from "@parley/model/kernel";
import type { callStatuses } from "@parley/model/nouns/call";
import { sql } from "kysely";
import { invalid } from "../http/problems.ts";
import type { Changing, Making } from "../rows/change.ts";
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

/** How calls stand that are not over. */
const going: readonly unknown[] = [
  "queued",
  "dialling",
  "ringing",
  "in_progress",
] satisfies (typeof callStatuses)[number][];

/** @throws Problem 400 for a call that goes on: no worker holds it, so nothing would ever end it. */
const bringing: Making = {
  ...gilding,
  prepare: async (values) => {
    const faults = [
      ...(going.includes(values.status) ? ["status"] : []),
      ...(values.category === "ongoing" ? ["category"] : []),
    ].map((field) => ({ field, code: "invalid", message: "Bring in calls that have ended." }));
    if (faults.length > 0) throw invalid(faults);
    return values;
  },
};

const guarded = guardedVerbs({ making: () => bringing, changing: () => gilding });

export const callVerbs: VerbHandlers = {
  list: (visit, target) => {
    const search = textSearch(visit.incoming.query);
    return list(visit, target, { parameters: [], conditions: [], search, isByText: search.length > 0 });
  },
  create: guarded.create,
  put: guarded.put,
  patch: guarded.patch,
};
