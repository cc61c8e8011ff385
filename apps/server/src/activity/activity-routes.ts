import { type Mount, type Noun, nounNamed, rules } from "@parley/model";
import { type FlowActivity, flowActivity, type RecentCalls } from "@parley/model/api/flows";
import { organisationActivity } from "@parley/model/api/organisations";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { actionRoute } from "../access/action-route.ts";
import { organisationPath } from "../access/paths.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import type { Answer } from "../http/answer.ts";
import { answerOf, declared } from "../http/declared.ts";
import { peopleNamed } from "../rows/people.ts";
import { dbOf } from "../rows/read.ts";
import { rowsHere, rowsInReach } from "../rows/rows-here.ts";
import { all } from "../rows/sql-parts.ts";

const flows = nounNamed("flow");
const organisations = nounNamed("organisation");

/** Days that lists look back. */
const days = 7;

/** Figures that stand beside the rows of lists: what goes on with each client, and with each agent. */
export const activityRoutes: readonly GuardedRoute[] = [
  actionRoute({
    ...declared(organisationActivity),
    call: "X043",
    name: "organisation.activity",
    summary: "For each client: agents, calls now, and calls of each of the last seven days",
    rule: rules.organisationRead,
    noun: organisations,
    mount: mountAt(organisations, "/api/organisations/"),
    handle: ofOrganisations,
  }),
  actionRoute({
    ...declared(flowActivity),
    call: "X042",
    name: "flow.activity",
    summary:
      "For each agent of a client: languages, last deploy, edits since, and calls of each of the last seven days",
    rule: rules.flowRead,
    noun: flows,
    mount: mountAt(flows, `${organisationPath}flows/`),
    handle: ofFlows,
  }),
];

function mountAt(noun: Noun, path: string): Mount {
  const mount = noun.mounts.find((one) => one.path === path);
  if (mount === undefined) throw new Error(`${noun.name} is not mounted at ${path}`);
  return mount;
}

/** Calls that go on, and those of each of the last days, oldest first, by what `of` names. */
async function trafficBy(db: Db, of: "flow" | "organisation_id", ids: readonly Id[]): Promise<Map<Id, RecentCalls>> {
  if (ids.length === 0) return new Map();
  const by = sql.ref(of);
  const [past, live] = await Promise.all([
    sql<{ id: Id; day: number; calls: number }>`select ${by} as id,
        floor(extract(epoch from now() - created_at) / 86400)::int as day, count(*) as calls
      from call where ${by} = any(${sql.val([...ids])}::uuid[]) and deleted_at is null
        and created_at > now() - make_interval(days => ${days}) and category <> 'subtesting'
      group by 1, 2`.execute(db),
    sql<{ id: Id; calls: number }>`select ${by} as id, count(*) as calls from call
      where ${by} = any(${sql.val([...ids])}::uuid[]) and deleted_at is null
        and status in ('ringing', 'in_progress') group by 1`.execute(db),
  ]);
  const traffic = new Map(ids.map((id) => [id, { now: 0, daily: new Array<number>(days).fill(0) }]));
  for (const { id, day, calls } of past.rows) {
    const daily = traffic.get(id)?.daily;
    if (daily !== undefined && day >= 0 && day < days) daily[days - 1 - day] = calls;
  }
  for (const { id, calls } of live.rows) {
    const one = traffic.get(id);
    if (one !== undefined) one.now = calls;
  }
  return traffic;
}

const none: RecentCalls = { now: 0, daily: new Array<number>(days).fill(0) };

async function ofOrganisations(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const db = dbOf(visit);
  const { rows } = await sql<{ uuid: Id; agents: number }>`select t.id as uuid,
      (select count(*) from flow f where f.organisation_id = t.id and f.deleted_at is null) as agents
    from organisation as t where ${all(rowsInReach(organisations, visit.place.reach))}`.execute(db);
  const traffic = await trafficBy(
    db,
    "organisation_id",
    rows.map(({ uuid }) => uuid),
  );
  return answerOf(organisationActivity, {
    results: rows.map((row) => ({ ...row, calls: traffic.get(row.uuid) ?? none })),
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

async function ofFlows(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const db = dbOf(visit);
  const here = rowsHere(flows, mountAt(flows, `${organisationPath}flows/`), visit.place);
  const { rows } = await sql<FlowRow>`select t.id as uuid,
      array(select distinct l from unnest(array_prepend(v.language::text, v.languages::text[])) l) as languages,
      r.version as release_version, r.number as release_number, r.created_at as released_at,
      r.created_by as released_by,
      (select count(*) from edit e where e.flow_config = v.id and e.version_revision > coalesce(
        (select max(own.version_revision) from release own where own.flow_config = v.id), 1)) as edits_since
    from flow as t
    left join flow_version v on v.flow = t.id and v.version = t.latest_version and v.deleted_at is null
    left join release r on r.id = t.live_release
    where ${all(here)}`.execute(db);
  const [traffic, people] = await Promise.all([
    trafficBy(
      db,
      "flow",
      rows.map(({ uuid }) => uuid),
    ),
    peopleNamed(
      visit.deps,
      rows.map((row) => row.released_by),
    ),
  ]);
  return answerOf(flowActivity, { results: rows.map((row) => tell(row, traffic.get(row.uuid) ?? none, people)) });
}

function tell(row: FlowRow, calls: RecentCalls, people: Awaited<ReturnType<typeof peopleNamed>>): FlowActivity {
  const { uuid, languages, release_version: version, release_number: number, released_at: at, edits_since } = row;
  const by = row.released_by;
  const deploy =
    version === null || number === null || at === null
      ? null
      : { version, number, at, by: by === null ? null : (people.get(by) ?? null) };
  return { uuid, languages: languages ?? [], last_deploy: deploy, edits_since, calls };
}
