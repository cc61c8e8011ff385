import { nounNamed, rules } from "@parley/model";
import { archiveFlow, unarchiveFlow } from "@parley/model/api/flows";
import type { Id, JsonSchema } from "@parley/model/kernel";
import { sql } from "kysely";
import { actionRoute } from "../access/action-route.ts";
import { declared } from "../access/declared.ts";
import { flowPath } from "../access/paths.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { type Answer, ok } from "../http/answer.ts";
import { invalid } from "../http/problems.ts";
import { bodyReader } from "../rows/body-reader.ts";
import { dbOf, rowById } from "../rows/read.ts";
import { updateRows } from "../rows/write-row.ts";

const noun = nounNamed("flow");
const betaBody: JsonSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    version: {
      type: ["string", "null"],
      maxLength: 40,
      description: "Label of the version that marked callers get; null: none.",
    },
  },
};
const readBeta = bodyReader<{ version?: string | null }>(betaBody);

/** What is done with a whole flow. */
export const flowRoutes: readonly GuardedRoute[] = [
  actionRoute({
    ...declared(archiveFlow),
    call: "C207",
    name: "flow.archive",
    summary: "Archive a flow: it takes no calls",
    rule: rules.flowAdmin,
    handle: (visit) => changeFlow(visit, async () => ({ status: "archived" })),
  }),
  actionRoute({
    ...declared(unarchiveFlow),
    call: "C208",
    name: "flow.unarchive",
    summary: "Bring a flow back",
    rule: rules.flowAdmin,
    handle: (visit) =>
      changeFlow(visit, async (_trx, { live_release }) => ({ status: live_release === null ? "draft" : "active" })),
  }),
  actionRoute({
    method: "PUT",
    path: `${flowPath}mark_flow_as_beta/`,
    call: "C209",
    name: "flow.mark_flow_as_beta",
    summary: "Give marked callers a version of their own",
    rule: rules.flowWrite,
    request: betaBody,
    handle: markAsBeta,
  }),
  actionRoute({
    method: "GET",
    path: `${flowPath}documentation/`,
    call: "C214",
    name: "flow.documentation",
    summary: "What those who use the flow should know",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return ok({ documentation: (await flowRow(dbOf(visit), flowOf(visit))).documentation });
    },
  }),
  actionRoute({
    method: "GET",
    path: `${flowPath}get_applications_flows_count/`,
    call: "C215",
    name: "flow.get_applications_flows_count",
    summary: "How many flows of the client there are, by what they are offered as",
    rule: rules.flowRead,
    handle: countByTemplate,
  }),
  actionRoute({
    method: "PUT",
    path: "/api/flows/{flow}/upgrade_to_public/",
    call: "C148",
    name: "flow.upgrade_to_public",
    summary: "Offer a flow as a template to every client",
    rule: rules.flowAdmin,
    noun,
    handle: (visit) => changeFlow(visit, async () => ({ is_template: true, template_type: "Template" })),
  }),
];

type FlowRow = {
  readonly organisation_id: Id;
  readonly live_release: Id | null;
  readonly documentation: string | null;
  readonly latest_version: string | null;
};

const flowOf = (visit: Visit): Id => visit.place.parents.flow ?? "";

async function flowRow(db: Db, id: Id): Promise<FlowRow> {
  const { rows } = await sql<FlowRow>`select organisation_id, live_release, documentation, latest_version
    from flow where id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The flow of the path is not there");
  return row;
}

type Changes = { readonly [field: string]: unknown };

function changeFlow(visit: Visit, decide: (trx: Db, row: FlowRow) => Promise<Changes>): Promise<Answer> {
  visit.incoming.query.allow([]);
  const id = flowOf(visit);
  return visit.deps.database.withOrganisations(visit.place.organisations, async (trx) => {
    const row = await flowRow(trx, id);
    await updateRows(trx, noun, [id], await decide(trx, row));
    await audit(trx, visit, { status: 200, organisation: row.organisation_id });
    return rowById(trx, noun, id);
  });
}

function markAsBeta(visit: Visit): Promise<Answer> {
  const { version } = readBeta(visit);
  return changeFlow(visit, async (trx, row) => {
    const label = version === undefined ? row.latest_version : version;
    if (label === null) return { beta_version: null, use_beta: false };
    const { rows } = await sql`select 1 from flow_version
      where flow = ${flowOf(visit)} and version = ${label} and deleted_at is null`.execute(trx);
    if (rows.length > 0) return { beta_version: label, use_beta: true };
    throw invalid([{ field: "version", code: "not_found", message: "This flow has no such version." }]);
  });
}

async function countByTemplate(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const { rows } = await sql<{ template_type: string; count: number }>`select template_type, count(*) as count
    from flow where organisation_id = ${visit.place.parents.org} and deleted_at is null
    group by template_type`.execute(dbOf(visit));
  const by = Object.fromEntries(rows.map(({ template_type, count }) => [template_type, count]));
  return ok({ count: rows.reduce((sum, row) => sum + row.count, 0), by_template_type: by });
}
