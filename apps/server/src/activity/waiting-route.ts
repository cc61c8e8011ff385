import { decide, nounNamed, type Policy, rules } from "@parley/model";
import { type WaitingLine, waitingForMe } from "@parley/model/api/waiting";
import type { Id } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { peopleNamed } from "../rows/people.ts";
import { dbOf } from "../rows/read.ts";
import { all, type Condition, rowsHere } from "../rows/sql-parts.ts";
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
    ...(await approvals(visit)),
    ...(await ownRequests(visit)),
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

const may = ({ caller, place }: Visit, rule: readonly Policy[], flow: Id): boolean =>
  decide(caller.access, rule, { organisation: inPath({ place }).org, flow }) === "allowed";

/** What waits at agents, and for whom. */
type Waiting<Row> = {
  /** SQL: something waits at the agent `t`. */
  readonly waits: Condition;
  /** Who may act on it. */
  readonly rule: readonly Policy[];
  /** What waits at the agents `t` of a condition. */
  readonly at: (agents: Condition) => RawBuilder<Row>;
};

/** Asks first at which agents the caller may act. So nothing of theirs is pushed out by what waits for others. */
async function waitingFor<Row>(visit: Visit, { waits, rule, at }: Waiting<Row>): Promise<readonly Row[]> {
  const { rows } = await sql<{ id: Id }>`select t.id from flow as t
    where ${listedFlows(visit)} and ${waits}`.execute(dbOf(visit));
  const own = rows.map(({ id }) => id).filter((id) => may(visit, rule, id));
  if (own.length === 0) return [];
  return (await at(sql`t.id = any(${sql.val(own)}::uuid[])`).execute(dbOf(visit))).rows;
}

/** Deploy requests `d` of a condition, the newest first. */
const requestsOf = (which: Condition, rule: readonly Policy[]): Waiting<Omit<Request, "kind">> => ({
  waits: sql`exists (select from deploy_request d join flow_version v on v.id = d.flow_config and v.deleted_at is null
    where d.flow = t.id and ${which})`,
  rule,
  at: (agents) => sql<Omit<Request, "kind">>`select d.id, d.flow, t.name, d.version, d.status,
      coalesce(d.decided_at, case when d.status = 'failed' then d.due_at end, d.created_at) as at,
      case when d.status = 'asked' then d.created_by else d.decided_by end as by,
      case when d.status = 'asked' then d.note else d.reason end as said
    from flow as t join deploy_request d on d.flow = t.id
      join flow_version v on v.id = d.flow_config and v.deleted_at is null
    where ${agents} and ${which}
    order by d.created_at desc, d.id desc limit ${most}`,
});

type Request = Found & { readonly status: "asked" | "refused" | "failed" };

const isEdited = sql`v.revision > d.version_revision`;

/** SQL: the request may still be approved. */
const isAsked = ({ deps }: Visit) =>
  sql`(d.status = 'asked' and (d.due_at is null or d.due_at > ${new Date(deps.now()).toISOString()}))`;

/** Approvals that are asked of others than who asked. */
async function approvals(visit: Visit): Promise<readonly Found[]> {
  const which = sql`(${isAsked(visit)} and d.created_by <> ${visit.caller.id} and not ${isEdited})`;
  const rows = await waitingFor(visit, requestsOf(which, rules.flowAdmin));
  return rows.map(({ status: _asked, ...row }) => ({ ...row, kind: "approve" }));
}

/** The caller's own deploys that came to nothing, or were edited since. */
async function ownRequests(visit: Visit): Promise<readonly Found[]> {
  const since = new Date(visit.deps.now() - told).toISOString();
  const which = sql`(d.created_by = ${visit.caller.id} and ((${isAsked(visit)} and ${isEdited})
    or (d.status in ('refused', 'failed') and coalesce(d.decided_at, d.due_at, d.created_at) > ${since}
      and not exists (select 1 from deploy_request l where l.flow_config = d.flow_config and l.created_at > d.created_at)
      and not exists (select 1 from release r where r.flow_config = d.flow_config and r.created_at > d.created_at))))`;
  const rows = await waitingFor(visit, requestsOf(which, rules.flowRead));
  return rows.map(({ status, ...row }) => ({ ...row, kind: status === "asked" ? "edited" : status }));
}

/** Proposals that no one has applied or closed, for those who may. */
async function proposals(visit: Visit): Promise<readonly Found[]> {
  const open = sql`flow_version v join proposal p on p.flow_config = v.id and p.state = 'open' and v.deleted_at is null`;
  const rows = await waitingFor(visit, {
    waits: sql`exists (select from ${open} where v.flow = t.id)`,
    rule: rules.flowWrite,
    at: (agents) => sql<Omit<Found, "kind">>`select p.id, t.id as flow, t.name, v.version, p.created_at as at,
        p.created_by as by, p.title as said
      from flow as t join (${open}) on v.flow = t.id
      where ${agents} order by p.created_at desc, p.id desc limit ${most}`,
  });
  return rows.map((row) => ({ ...row, kind: "proposal" }));
}

/**
 * Calls in which people asked to be called back by now, as far as no one has: for those who may say so. Those who have
 * waited longest come first.
 */
async function callbacks(visit: Visit): Promise<readonly Found[]> {
  const due = sql`not b.is_done and b.due_at <= ${new Date(visit.deps.now()).toISOString()}
    and exists (select from call c where c.id = b.call and c.deleted_at is null)`;
  const rows = await waitingFor(visit, {
    waits: sql`t.latest_version is not null and exists (select from callback b where b.flow = t.id and ${due})`,
    rule: rules.callsAdmin,
    at: (agents) => sql<Omit<Found, "kind" | "by">>`select b.call as id, t.id as flow, t.name,
        t.latest_version as version, min(b.due_at) as at, string_agg(distinct b.contact, ', ') as said
      from flow as t join callback b on b.flow = t.id and ${due}
      where ${agents}
      group by b.call, t.id, t.name, t.latest_version order by at, b.call limit ${most}`,
  });
  return rows.map((row) => ({ ...row, kind: "callback", by: null }));
}

type OfTemplate = Pick<Found, "flow" | "name" | "version"> & { readonly template: Id; readonly release: string };

/** Agents whose latest version began as another release of its template than the one that is live. */
async function templates(visit: Visit): Promise<readonly Found[]> {
  const begun = sql`flow_version v where v.flow = t.id and v.version = t.latest_version and v.deleted_at is null
    and v.template_version is not null`;
  const own = await waitingFor(visit, {
    waits: sql`t.template_id is not null and exists (select from ${begun})`,
    rule: rules.flowWrite,
    // All of them: only their templates say which of them are behind.
    at: (agents) => sql<OfTemplate>`
      select t.id as flow, t.name, t.template_id as template, v.version, v.template_version as release
      from flow as t cross join lateral (select v.version, v.template_version from ${begun}) as v
      where ${agents} order by t.created_at desc, t.id desc`,
  });
  const live = await liveReleases(
    visit,
    own.map(({ template }) => template),
  );
  return own
    .flatMap(({ flow, name, template, version, release }): Found[] => {
      const newer = live.get(template);
      if (newer === undefined || newer.said === release) return [];
      const { said, at } = newer;
      return [{ kind: "template", id: template, flow, name, version, at, by: null, said }];
    })
    .slice(0, most);
}
