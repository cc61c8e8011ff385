import type { nounsByName } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { installation } from "../audit/audit.ts";
import { invalid } from "../http/problems.ts";
import type { Changing } from "../rows/change.ts";
import { agentCount, liveCalls, recentCalls } from "../rows/figures.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { type Further, list } from "../rows/read.ts";
import type { Condition } from "../rows/sql-parts.ts";
import { refuseAlone } from "./refuse-alone.ts";

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
  ...guardedVerbs({
    making: (visit) => ({ owner: ownWall, ...askingForApproval(visit) }),
    changing: askingForApproval,
  }),
  list: (visit, target) => list(visit, target, clientsBeside),
};

/** A client that asks for it already goes on to, also when people have left since. */
function askingForApproval({ deps }: Visit): Changing {
  const prepare: Changing["prepare"] = async (values, row) => {
    if (values.deploy_approval !== true) return values;
    const { rows } = await deps.database.asSystem("look whether a client asks for approval", (db) =>
      sql`select 1 from organisation where id = ${row?.id ?? null} and deploy_approval`.execute(db),
    );
    if (rows.length === 0) await refuseAlone(deps, row?.id ?? null);
    return values;
  };
  return { prepare };
}

/** @throws Problem 400 for the id under which the installation's own log is kept. */
function ownWall(id: Id): Id {
  if (id !== installation) return id;
  throw invalid([{ field: "id", code: "invalid", message: "Choose another id: this one stays taken." }]);
}
