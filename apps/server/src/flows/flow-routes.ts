import { nounsByName, rules } from "@parley/model";
import {
  archiveFlow,
  countFlowsByTemplate,
  flowDocumentation,
  markFlowAsBeta,
  offerFlowToAll,
  unarchiveFlow,
} from "@parley/model/api/flows";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf, shownRow } from "../rows/read.ts";
import { updateRows } from "../rows/write-row.ts";
import { refuseMisfits } from "../telephony/numbers-of-flow.ts";
import { refuseUnreleased, releasedVersions } from "./released-versions.ts";

const noun = nounsByName.flow;
const readBeta = bodyOf(markFlowAsBeta);

/** What is done with a whole flow. */
export const flowRoutes: readonly GuardedRoute[] = [
  callRoute(archiveFlow, {
    name: "flow.archive",
    summary: "Archive a flow: it takes no calls",
    rule: rules.flowAdmin,
    handle: (visit) => changeFlow(visit, async () => ({ status: "archived" })),
  }),
  callRoute(unarchiveFlow, {
    name: "flow.unarchive",
    summary: "Bring a flow back",
    rule: rules.flowAdmin,
    handle: (visit) =>
      changeFlow(visit, async (_trx, { live_release }) => ({ status: live_release === null ? "draft" : "active" })),
  }),
  callRoute(markFlowAsBeta, {
    name: "flow.mark_flow_as_beta",
    summary: "Give marked callers a version of their own",
    rule: rules.flowWrite,
    handle: markAsBeta,
  }),
  callRoute(flowDocumentation, {
    name: "flow.documentation",
    summary: "What those who use the flow should know",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      const { documentation } = await flowRow(dbOf(visit), inPath(visit).flow);
      return answerOf(flowDocumentation, { documentation });
    },
  }),
  callRoute(countFlowsByTemplate, {
    name: "flow.get_applications_flows_count",
    summary: "How many flows of the client there are, by what they are offered as",
    rule: rules.flowRead,
    handle: countByTemplate,
  }),
  callRoute(offerFlowToAll, {
    name: "flow.upgrade_to_public",
    summary: "Offer a flow as a template to every client",
    rule: rules.flowAdmin,
    noun,
    handle: (visit) =>
      changeFlow(visit, async () => ({ is_template: true, template_type: "Template", is_public: true })),
  }),
];

type FlowRow = {
  readonly organisation_id: Id;
  readonly live_release: Id | null;
  readonly documentation: string | null;
  readonly latest_version: string | null;
};

async function flowRow(db: Db, id: Id): Promise<FlowRow> {
  const { rows } = await sql<FlowRow>`select organisation_id, live_release, documentation, latest_version
    from flow where id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The flow of the path is not there");
  return row;
}

type Changes = { readonly [field: string]: unknown };

function changeFlow(
  visit: Visit,
  decide: (trx: Db, row: FlowRow) => Promise<Changes>,
): Promise<AnswerTo<typeof archiveFlow>> {
  visit.incoming.query.allow([]);
  const id = inPath(visit).flow;
  return visit.deps.database.withOrganisations(visit.place.organisations, async (trx) => {
    const row = await flowRow(trx, id);
    const changes = await decide(trx, row);
    await updateRows(trx, noun, [id], changes);
    if (changes.is_template === true) await refuseMisfits(trx, sql`n.flow = ${id}`);
    await audit(trx, visit, { status: 200, organisation: row.organisation_id });
    return shownRow(trx, noun, id);
  });
}

function markAsBeta(visit: Visit): Promise<AnswerTo<typeof markFlowAsBeta>> {
  const { version } = readBeta(visit);
  return changeFlow(visit, async (trx, row) => {
    const label = version === undefined ? row.latest_version : version;
    if (label === null) return { beta_version: null, use_beta: false };
    const known = await releasedVersions(trx, inPath(visit).flow, [label]);
    if (!known.has(label)) {
      throw invalid([{ field: "version", code: "not_found", message: "This flow has no such version." }]);
    }
    refuseUnreleased(known);
    return { beta_version: label, use_beta: true };
  });
}

async function countByTemplate(visit: Visit): Promise<AnswerTo<typeof countFlowsByTemplate>> {
  visit.incoming.query.allow([]);
  const { rows } = await sql<{ template_type: string; count: number }>`select template_type, count(*) as count
    from flow where organisation_id = ${visit.place.parents.org} and deleted_at is null
    group by template_type`.execute(dbOf(visit));
  const by = Object.fromEntries(rows.map(({ template_type, count }) => [template_type, count]));
  return answerOf(countFlowsByTemplate, { count: rows.reduce((sum, row) => sum + row.count, 0), by_template_type: by });
}
