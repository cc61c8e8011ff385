import { decide, nounNamed, rules } from "@parley/model";
import { type WaitingKind, type WaitingLine, waitingForMe } from "@parley/model/api/waiting";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { peopleNamed } from "../rows/people.ts";
import { dbOf } from "../rows/read.ts";
import { all, rowsHere } from "../rows/sql-parts.ts";
import { liveReleases } from "../templates/read-template.ts";
import { mountAt } from "./mount-at.ts";

const flows = nounNamed("flow");
const mount = mountAt(flows, "/api/organisations/{org}/flows/");

/** The answer has at most so many of each kind: the newest, of people to call back those who wait longest. */
const most = 50;
/** A deploy that failed or was refused stays in the answer for so long; ms. */
const told = 14 * 86_400_000;

export const waitingRoute: GuardedRoute = callRoute(waitingForMe, {
  name: "flow.waiting_for_me",
  summary:
    "What waits for the caller at the agents of a client: approvals, their deploys that failed, proposals, people to call back",
  rule: rules.flowRead,
  noun: flows,
  mount,
  handle: tell,
});

type Found = Omit<WaitingLine, "flow" | "by"> & { readonly flow: Id; readonly name: string; readonly by: Id | null };

async function tell(visit: Visit): Promise<AnswerTo<typeof waitingForMe>> {
  visit.incoming.query.allow([]);
  const found = [
    ...(await requests(visit)),
    ...(await proposals(visit)),
    ...(await templates(visit)),
    ...(await callbacks(visit)),
  ];
  const who = await peopleNamed(
    visit.deps,
    found.map(({ by }) => by),
  );
  const results = found
    .map(({ flow, name, by, ...line }) => ({
      ...line,
      flow: { id: flow, name },
      by: who(by),
    }))
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return answerOf(waitingForMe, { results });
}

/** The agents that the list shows, without those that are archived. */
const listedFlows = ({ place }: Visit) => sql`${all(rowsHere(flows, mount, place))} and t.status <> 'archived'`;

const may = ({ caller, place }: Visit, rule: readonly string[], flow: Id): boolean =>
  decide(caller.access, rule, { organisation: inPath({ place }).org, flow }) === "allowed";

type Request = Omit<Found, "kind"> & { readonly status: "asked" | "refused" | "failed"; readonly is_edited: boolean };

/** Approvals that are asked of others than who asked, and the caller's own deploys that came to nothing. */
async function requests(visit: Visit): Promise<readonly Found[]> {
  const { caller, deps } = visit;
  const now = new Date(deps.now()).toISOString();
  const since = new Date(deps.now() - told).toISOString();
  const { rows } = await sql<Request>`select d.id, d.flow, t.name, d.version, d.status,
      coalesce(d.decided_at, case when d.status = 'failed' then d.due_at end, d.created_at) as at,
      case when d.status = 'asked' then d.created_by else d.decided_by end as by,
      case when d.status = 'asked' then d.note else d.reason end as said,
      v.revision > d.version_revision as is_edited
    from flow as t join deploy_request d on d.flow = t.id
      join flow_version v on v.id = d.flow_config and v.deleted_at is null
    where ${listedFlows(visit)} and (
      (d.status = 'asked' and (d.due_at is null or d.due_at > ${now})
        and (d.created_by = ${caller.id}) = (v.revision > d.version_revision))
      or (d.status in ('refused', 'failed') and d.created_by = ${caller.id}
        and coalesce(d.decided_at, d.due_at, d.created_at) > ${since}
        and not exists (select 1 from deploy_request l where l.flow_config = d.flow_config and l.created_at > d.created_at)
        and not exists (select 1 from release r where r.flow_config = d.flow_config and r.created_at > d.created_at)))
    order by d.created_at desc, d.id desc limit ${most}`.execute(dbOf(visit));
  return rows.flatMap(({ status, is_edited, ...row }) => {
    if (status === "asked" && !is_edited && !may(visit, rules.flowAdmin, row.flow)) return [];
    const kind: WaitingKind = status === "asked" ? (is_edited ? "edited" : "approve") : status;
    return [{ ...row, kind }];
  });
}

/** Proposals that no one has applied or closed, for those who may. */
async function proposals(visit: Visit): Promise<readonly Found[]> {
  const { rows } = await sql<Omit<Found, "kind">>`select p.id, t.id as flow, t.name, v.version, p.created_at as at,
      p.created_by as by, p.title as said
    from flow as t join flow_version v on v.flow = t.id and v.deleted_at is null
      join proposal p on p.flow_config = v.id and p.state = 'open'
    where ${listedFlows(visit)} order by p.created_at desc, p.id desc limit ${most}`.execute(dbOf(visit));
  return rows.flatMap((row) => (may(visit, rules.flowWrite, row.flow) ? [{ ...row, kind: "proposal" as const }] : []));
}

/**
 * Calls in which people asked to be called back by now, as far as no one has: for those who may say so. Those who have
 * waited longest come first, so that none is pushed out.
 */
async function callbacks(visit: Visit): Promise<readonly Found[]> {
  const due = sql`not b.is_done and b.due_at <= ${new Date(visit.deps.now()).toISOString()}
    and exists (select from call c where c.id = b.call and c.deleted_at is null)`;
  const agents = await sql<{ id: Id }>`select t.id from flow as t
    where ${listedFlows(visit)} and t.latest_version is not null
      and exists (select from callback b where b.flow = t.id and ${due})`.execute(dbOf(visit));
  const own = agents.rows.map(({ id }) => id).filter((id) => may(visit, rules.callsAdmin, id));
  const { rows } = await sql<Omit<Found, "kind" | "by">>`select b.call as id, t.id as flow, t.name,
      t.latest_version as version, min(b.due_at) as at, string_agg(distinct b.contact, ', ') as said
    from flow as t join callback b on b.flow = t.id and ${due}
    where t.id = any(${sql.val(own)}::uuid[])
    group by b.call, t.id, t.name, t.latest_version order by at, b.call limit ${most}`.execute(dbOf(visit));
  return rows.map((row) => ({ ...row, kind: "callback", by: null }));
}

/** Agents whose latest version began as another release of its template than the one that is live. */
async function templates(visit: Visit): Promise<readonly Found[]> {
  const { rows } = await sql<{ id: Id; template: Id; name: string; version: string; release: string }>`
    select t.id, t.name, t.template_id as template, v.version, v.template_version as release
    from flow as t join flow_version v on v.flow = t.id and v.version = t.latest_version and v.deleted_at is null
    where ${listedFlows(visit)} and t.template_id is not null and v.template_version is not null
    order by t.created_at desc, t.id desc limit 500`.execute(dbOf(visit));
  const own = rows.filter(({ id }) => may(visit, rules.flowWrite, id));
  const live = await liveReleases(
    visit,
    own.map(({ template }) => template),
  );
  return own
    .flatMap(({ id: flow, name, template, version, release }): Found[] => {
      const newer = live.get(template);
      if (newer === undefined || newer.said === release) return [];
      const { said, at } = newer;
      return [{ kind: "template", id: template, flow, name, version, at, by: null, said }];
    })
    .slice(0, most);
}
