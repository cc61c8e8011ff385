import { nounNamed, rules } from "@parley/model";
import {
  type FlowActivity,
  type FlowFigures,
  flowActivity,
  flowIssues,
  type RecentCalls,
} from "@parley/model/api/flows";
import { type OrganisationFigures, organisationActivity } from "@parley/model/api/organisations";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { agentsBeside } from "../flows/flow-verbs.ts";
import { clientsBeside } from "../organisations/organisation-verbs.ts";
import { agentCount, releasedRevision, storageUsed } from "../rows/figures.ts";
import { peopleNamed } from "../rows/people.ts";
import { dbOf, listSelection } from "../rows/read.ts";
import { all, type Condition, rowsHere, rowsInReach } from "../rows/sql-parts.ts";
import { issuesOf } from "./issues-of.ts";
import { mountAt } from "./mount-at.ts";
import { noCalls, trafficBy } from "./traffic-by.ts";

const flows = nounNamed("flow");
const organisations = nounNamed("organisation");

/**
 * Figures that stand beside the rows of lists: what goes on with each client, and with each agent. They take what the list
 * takes, so that both can be asked for at once; without a limit they count all rows.
 */
export const activityRoutes: readonly GuardedRoute[] = [
  callRoute(organisationActivity, {
    name: "organisation.activity",
    summary: "For each client: agents, storage used, calls now, and calls of each of the last seven days",
    rule: rules.organisationRead,
    noun: organisations,
    mount: mountAt(organisations, "/api/organisations/"),
    handle: ofOrganisations,
  }),
  callRoute(flowActivity, {
    name: "flow.activity",
    summary:
      "For each agent of a client: languages, last deploy, edits since, and calls of each of the last seven days",
    rule: rules.flowRead,
    noun: flows,
    mount: mountAt(flows, "/api/organisations/{org}/flows/"),
    handle: ofFlows,
  }),
  callRoute(flowIssues, {
    name: "flow.issues",
    summary: "For each agent of a client: how many findings the validator has for its latest version",
    rule: rules.flowRead,
    noun: flows,
    mount: mountAt(flows, "/api/organisations/{org}/flows/"),
    handle: issuesOfFlows,
  }),
];

async function ofOrganisations(visit: Visit): Promise<AnswerTo<typeof organisationActivity>> {
  const asked = listSelection(visit, organisations, clientsBeside);
  const db = dbOf(visit);
  const here = rowsInReach(organisations, visit.place.reach);
  const { rows } = await sql<{ uuid: Id; agents: number; storage_used: number }>`select t.id as uuid,
      ${agentCount} as agents, ${storageUsed} as storage_used
    from organisation as t where ${all([...here, ...asked.conditions])} order by ${asked.order} ${asked.paging}`.execute(
    db,
  );
  const traffic = await trafficBy(
    db,
    "organisation_id",
    rows.map(({ uuid }) => uuid),
  );
  const { rows: known } = await sql<Omit<OrganisationFigures, "results">>`select
      coalesce(array_agg(distinct t.industry_segment_type) filter (where t.industry_segment_type is not null), '{}') as segments,
      count(*) filter (where t.status <> 'archived') as active, count(*) filter (where t.status = 'archived') as archived
    from organisation as t where ${all(here)}`.execute(db);
  const [whole] = known;
  if (whole === undefined) throw new Error("What all clients have is one row");
  return answerOf(organisationActivity, {
    results: rows.map((row) => ({ ...row, calls: traffic.get(row.uuid) ?? noCalls })),
    ...whole,
  });
}

/** What the voice agents of a client have, to choose from: their tags and languages, and how many are not archived. */
async function knownOf(db: Db, here: readonly Condition[]) {
  const ours = sql`flow as t where ${all(here)} and t.type = 'voice' and not t.is_template`;
  const { rows } = await sql<Omit<FlowFigures, "results">>`select
      array(select distinct unnest(t.tags) from ${ours} order by 1) as tags,
      array(select distinct unnest(array_prepend(v.language::text, v.languages::text[])) from flow as t
        join flow_version v on v.flow = t.id and v.version = t.latest_version and v.deleted_at is null
        where ${all(here)} and t.type = 'voice' and not t.is_template order by 1) as languages,
      (select count(*) from ${ours} and t.status <> 'archived') as active`.execute(db);
  const [whole] = rows;
  if (whole === undefined) throw new Error("What all agents have is one row");
  return whole;
}

async function issuesOfFlows(visit: Visit): Promise<AnswerTo<typeof flowIssues>> {
  const asked = listSelection(visit, flows, agentsBeside(visit));
  const here = rowsHere(flows, mountAt(flows, "/api/organisations/{org}/flows/"), visit.place);
  const { rows } = await sql<{
    uuid: Id;
    version: Id;
    revision: number;
  }>`select t.id as uuid, v.id as version, v.revision
    from flow as t join flow_version v on v.flow = t.id and v.version = t.latest_version and v.deleted_at is null
    where ${all([...here, ...asked.conditions])} order by ${asked.order} ${asked.paging}`.execute(dbOf(visit));
  const issues = await issuesOf(visit, inPath(visit).org, rows);
  return answerOf(flowIssues, {
    results: rows.flatMap(({ uuid, version }) => {
      const counts = issues.get(version);
      return counts === undefined ? [] : [{ uuid, ...counts }];
    }),
  });
}

type FlowRow = {
  readonly uuid: Id;
  readonly languages: readonly string[] | null;
  readonly release_version: string | null;
  readonly release_number: number | null;
  readonly released_at: string | null;
  readonly released_by: Id | null;
  readonly edits_since: number;
};

async function ofFlows(visit: Visit): Promise<AnswerTo<typeof flowActivity>> {
  const asked = listSelection(visit, flows, agentsBeside(visit));
  const db = dbOf(visit);
  const here = rowsHere(flows, mountAt(flows, "/api/organisations/{org}/flows/"), visit.place);
  const { rows } = await sql<FlowRow>`select t.id as uuid,
      array(select distinct l from unnest(array_prepend(v.language::text, v.languages::text[])) l) as languages,
      r.version as release_version, r.number as release_number, r.created_at as released_at,
      r.created_by as released_by,
      (select count(*) from edit e where e.flow_config = v.id and e.version_revision > ${releasedRevision}) as edits_since
    from flow as t
    left join flow_version v on v.flow = t.id and v.version = t.latest_version and v.deleted_at is null
    left join release r on r.id = t.live_release
    where ${all([...here, ...asked.conditions])} order by ${asked.order} ${asked.paging}`.execute(db);
  const [traffic, who, known] = await Promise.all([
    trafficBy(
      db,
      "flow",
      rows.map(({ uuid }) => uuid),
    ),
    peopleNamed(
      visit.deps,
      rows.map((row) => row.released_by),
    ),
    knownOf(db, here),
  ]);
  return answerOf(flowActivity, {
    results: rows.map((row) => tell(row, traffic.get(row.uuid) ?? noCalls, who)),
    ...known,
  });
}

function tell(row: FlowRow, calls: RecentCalls, who: Awaited<ReturnType<typeof peopleNamed>>): FlowActivity {
  const { uuid, languages, release_version: version, release_number: number, released_at: at, edits_since } = row;
  const deploy =
    version === null || number === null || at === null ? null : { version, number, at, by: who(row.released_by) };
  return { uuid, languages: languages ?? [], last_deploy: deploy, edits_since, calls };
}
