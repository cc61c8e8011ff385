import { type Noun, nounsByName, rules } from "@parley/model";
import {
  addRecentClient,
  archiveOrganisation,
  countFlows as countFlowsCall,
  demoClient,
  demoFlow,
  type FoundFlow,
  type FoundOrganisation,
  findClientsAndFlows,
  recentClients,
  unarchiveOrganisation,
} from "@parley/model/api/organisations";
import { type AnswerOf, type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { invalid, notFound } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf, shownRow } from "../rows/read.ts";
import { all, rowsInReach } from "../rows/sql-parts.ts";
import { updateRows } from "../rows/write-row.ts";

const noun = nounsByName.organisation;
const readRecent = bodyOf(addRecentClient);

/** Preference in which the clients that a user looked at last are kept. What is no list there counts as none. */
const recentInterface = "RECENT_ORGANISATIONS";
const mostRecent = 10;

/** What is done with a client, and finding one. */
export const organisationRoutes: readonly GuardedRoute[] = [
  callRoute(archiveOrganisation, {
    name: "organisation.archive",
    summary: "Archive a client: it takes no calls",
    rule: rules.organisationAdmin,
    handle: (visit) => setStatus(visit, "archived"),
  }),
  callRoute(unarchiveOrganisation, {
    name: "organisation.unarchive",
    summary: "Bring a client back",
    rule: rules.organisationAdmin,
    handle: (visit) => setStatus(visit, "active"),
  }),
  callRoute(countFlowsCall, {
    name: "organisation.get_assosiated_flows_count",
    summary: "How many flows a client has, by status",
    rule: rules.organisationRead,
    handle: countFlows,
  }),
  callRoute(demoClient, {
    name: "organisation.demo_client_uuid",
    summary: "The client of the experience center",
    rule: rules.demosRead,
    noun,
    handle: async (visit) => answerOf(demoClient, { uuid: (await demo(visit)).organisation }),
  }),
  callRoute(demoFlow, {
    name: "organisation.demo_flow_uuid",
    summary: "The flow that the experience center shows first",
    rule: rules.demosRead,
    noun,
    handle: async (visit) => answerOf(demoFlow, { uuid: (await demo(visit)).flow }),
  }),
  callRoute(findClientsAndFlows, {
    name: "organisation.get_organisations_and_flows",
    summary: "Clients and flows whose name holds a text",
    rule: rules.clientSearch,
    noun,
    handle: searchAll,
  }),
  callRoute(recentClients, {
    name: "user_preference.recent_organisations",
    summary: "The clients that you opened last",
    rule: "own_rows",
    handle: async (visit) => answerOf(recentClients, await recent(visit)),
  }),
  callRoute(addRecentClient, {
    name: "user_preference.add_recent_organisation",
    summary: "Remember that you opened a client",
    rule: "own_rows",
    handle: addRecent,
  }),
];

async function setStatus(visit: Visit, status: "active" | "archived"): Promise<AnswerTo<typeof archiveOrganisation>> {
  visit.incoming.query.allow([]);
  const id = inPath(visit).org;
  return visit.deps.database.withOrganisations([id], async (trx) => {
    await updateRows(trx, noun, [id], { status });
    await audit(trx, visit, { status: 200, organisation: id });
    return shownRow(trx, noun, id);
  });
}

async function countFlows(visit: Visit): Promise<AnswerTo<typeof countFlowsCall>> {
  visit.incoming.query.allow([]);
  const { rows } = await sql<{ status: string; count: number }>`select status, count(*) as count from flow
    where organisation_id = ${visit.place.parents.org} and deleted_at is null group by status`.execute(dbOf(visit));
  const by = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return answerOf(countFlowsCall, {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    draft: 0,
    active: 0,
    archived: 0,
    ...by,
  });
}

/** The client that is marked as the demo; everybody who may see demos may know which it is. */
async function demo(visit: Visit): Promise<{ organisation: Id; flow: Id }> {
  visit.incoming.query.allow([]);
  const { rows } = await visit.deps.database.asSystem("find the demo client", (db) =>
    sql<{ organisation: Id; flow: Id }>`select o.id as organisation, f.id as flow from organisation o
      join flow f on f.organisation_id = o.id and f.deleted_at is null
      where o.demo_config @> '{"is_demo": true}' and o.deleted_at is null
        and o.id <> all(${sql.val([...visit.caller.barred.keys()])}::uuid[])
      order by f.for_demo desc, f.created_at, f.id limit 1`.execute(db),
  );
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

async function searchAll(visit: Visit): Promise<AnswerTo<typeof findClientsAndFlows>> {
  const { query } = visit.incoming;
  query.allow(["search"]);
  const like = `%${(query.one("search") ?? "").replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const db = dbOf(visit);
  const reached = (of: Noun) => all(rowsInReach(of, visit.place.reach));
  const [organisations, flows] = await Promise.all([
    sql<FoundOrganisation>`select t.id as uuid, t.name, t.display_name, t.status from organisation as t where ${reached(noun)}
      and (t.name ilike ${like} or t.display_name ilike ${like}) order by t.name, t.id limit 50`.execute(db),
    sql<FoundFlow>`select t.id as uuid, t.name, t.type, t.status, t.organisation_id as organisation, t.latest_version
      from flow as t where ${reached(nounsByName.flow)} and t.name ilike ${like} order by t.name, t.id limit 50`.execute(
      db,
    ),
  ]);
  return answerOf(findClientsAndFlows, { organisations: organisations.rows, flows: flows.rows });
}

/** Only those that the caller still reaches. */
async function recent(visit: Visit): Promise<AnswerOf<typeof recentClients>> {
  visit.incoming.query.allow([]);
  return visit.deps.database.asSystem("read the clients that a user opened", async (db) => {
    const { rows } = await sql<{ uuid: Id; name: string }>`
      select o.id as uuid, coalesce(o.display_name, o.name) as name from user_preference p
      cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(p.config -> 'organisations') = 'array' then p.config -> 'organisations' else '[]' end
      ) with ordinality as seen (id, place)
      join organisation o on o.id::text = seen.id and o.deleted_at is null
      where p."user" = ${visit.caller.id} and p.interface = ${recentInterface} order by seen.place`.execute(db);
    return { organisations: rows.filter(({ uuid }) => reaches(visit, uuid)) };
  });
}

function reaches({ caller }: Visit, organisation: Id): boolean {
  if (caller.barred.has(organisation)) return false;
  return caller.access.grants.some(
    (grant) =>
      grant.scope === "independent" ||
      grant.scope === "all_organisations" ||
      (grant.scope === "organisation" && grant.id === organisation),
  );
}

async function addRecent(visit: Visit): Promise<AnswerTo<typeof addRecentClient>> {
  const { organisation } = readRecent(visit);
  if (!isId(organisation) || !reaches(visit, organisation)) {
    throw invalid([{ field: "organisation", code: "not_found", message: "There is no such client." }]);
  }
  const before = (await recent(visit)).organisations.map(({ uuid }) => uuid);
  const organisations = [organisation, ...before.filter((id) => id !== organisation)].slice(0, mostRecent);
  await visit.deps.database.asSystem("remember a client that a user opened", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into user_preference (id, "user", interface, config)
        values (${visit.deps.newId()}, ${visit.caller.id}, ${recentInterface}, ${JSON.stringify({ organisations })}::jsonb)
        on conflict ("user", interface) do update set config = excluded.config, updated_at = now(),
          revision = user_preference.revision + 1`.execute(trx);
      await audit(trx, visit, { status: 200, organisation: null });
    }),
  );
  return answerOf(addRecentClient, await recent(visit));
}
