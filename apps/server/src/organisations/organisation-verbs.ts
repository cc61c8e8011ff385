import type { nounsByName } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { installation } from "../audit/audit.ts";
import { invalid } from "../http/problems.ts";
import { agentCount, liveCalls, recentCalls } from "../rows/figures.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { type Further, list } from "../rows/read.ts";
import type { Condition } from "../rows/sql-parts.ts";

/** What a list of clients is ordered by beside their own fields: what goes on with them, and the name that people see. */
export const clientsBeside: Further = {
  parameters: [],
  conditions: [],
  orders: {
    shown_name: sql`lower(coalesce(nullif(t.display_name, ''), t.name))`,
    agents: agentCount,
    live_calls: liveCalls("organisation_id"),
    calls: recentCalls("organisation_id"),
  } satisfies { readonly [O in (typeof nounsByName.organisation.orders)[number]]: Condition },
};

export const organisationVerbs: VerbHandlers = {
  /** A new client is behind its own wall. */
  ...guardedVerbs({ making: () => ({ owner: ownWall }) }),
  list: (visit, target) => list(visit, target, clientsBeside),
};

/** @throws Problem 400 for the id under which the installation's own log is kept. */
function ownWall(id: Id): Id {
  if (id !== installation) return id;
  throw invalid([{ field: "id", code: "invalid", message: "Choose another id: this one stays taken." }]);
}
