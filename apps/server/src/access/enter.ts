import { type Database, Prepared } from "@parley/db";
import {
  allAdmin,
  columnOf,
  decide,
  type Mount,
  type Noun,
  nouns,
  type Policy,
  type Reach,
  reach,
  rules,
  type Scope,
  type Tables,
} from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Barred, Caller } from "../auth/caller.ts";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { memo } from "../base/memo.ts";
import type { Arrival } from "../http/incoming.ts";
import { forbidden, ipRestricted, notFound } from "../http/problems.ts";
import type { GuardedRoute, Place, Route } from "./route.ts";

/** One parameter of a path and the noun whose row it names. */
export type PathStep = { readonly parameter: string; readonly noun: Noun; readonly mount: Mount };

const mountByPath = new Map(
  nouns.flatMap((noun) => noun.mounts.map((mount) => [mount.path, { noun, mount }] as const)),
);

/**
 * The rows that a path goes through, outermost first. Each parameter names a row of the noun that is mounted at the
 * path before it. When `itself` says so, the last parameter of one row's own path is left out.
 */
export function pathSteps(path: string, itself: Mount | undefined): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (const { 0: segment, index } of path.matchAll(/\{[^{}]+\}/g)) {
    const before = path.slice(0, index);
    const parameter = segment.slice(1, -1);
    if (before === itself?.path) continue;
    const found = mountByPath.get(before);
    if (found !== undefined) steps.push({ parameter, ...found });
  }
  return steps;
}

/**
 * A parameter that names no row of a noun would be handed on unchecked: whether the row is there, and whose it is.
 * @throws when a path has one that is neither its row's own nor looked up by the handler.
 */
export function assertResolved(route: Route, steps: readonly PathStep[]): void {
  if (route.rule === "public") return;
  const resolved = [...steps.map(({ parameter }) => parameter), route.mount?.item, ...(route.ownParameters ?? [])];
  const left = [...route.path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? []);
  const unknown = left.find((name) => !resolved.includes(name));
  if (unknown !== undefined) throw new Error(`${route.method} ${route.path}: {${unknown}} names no row`);
}

/**
 * Decides whether a caller may make a call, and finds the rows its path goes through.
 * @throws Problem 403 naming the policies, or 404 where the caller must not learn what is there. 403 `ip_restricted`
 * for a path into a client whose network list leaves the address out.
 */
export async function enter(
  arrival: Arrival,
  caller: Caller,
  route: GuardedRoute,
  steps: readonly PathStep[],
): Promise<Place> {
  const { deps, incoming } = arrival;
  const { params } = incoming;
  const scope = await scopeOfPath(deps, params, caller, route);
  const asked = { scope, params, steps };
  if (caller.barred.size > 0) refuseBarred(caller, await clientOfPath(deps, route, asked), incoming.ip);
  const place = await placeFor(deps, caller, route, asked);
  const parents = await resolveParents(deps.database.forOrganisations(place.organisations), steps, params);
  return { ...place, barred: isOwnRow(route, params, caller) ? [] : [...caller.barred.keys()], parents };
}

const isOwnRow = (route: GuardedRoute, params: Asked["params"], caller: Caller) =>
  route.ownRow === true && params.id === caller.id;

type Asked = {
  readonly scope: Scope;
  readonly params: { readonly [name: string]: string };
  readonly steps: readonly PathStep[];
};

/** The client that a path leads into: also where the row that it names is a client or a flow. */
async function clientOfPath(deps: Deps, route: GuardedRoute, { scope, params }: Asked): Promise<Id | null> {
  if (scope.organisation !== null) return scope.organisation;
  const item = params[route.mount?.item ?? ""];
  if (!isId(item) || route.mount?.key !== "id") return null;
  if (route.noun?.name === "organisation") return item;
  if (route.noun?.name !== "flow") return null;
  const [organisation] = await livingOrganisations(deps, { organisations: [], flows: [item] });
  return organisation ?? null;
}

/** @throws Problem 403 `ip_restricted` for a client out of reach, 404 to those who have no right there from elsewhere. */
function refuseBarred(caller: Caller, organisation: Id | null, ip: string): void {
  const barred = organisation === null ? undefined : caller.barred.get(organisation);
  if (barred !== undefined) throw barred.isKnown ? ipRestricted(ip) : notFound();
}

/** @throws Problem 404 for a user who works for a client out of reach. */
async function refuseBarredUser(deps: Deps, { barred }: Caller, user: Id): Promise<void> {
  if (!isId(user)) throw notFound();
  const { rows } = await sql`select 1 from "user"
    where id = ${user} and belongs_to = any(${sql.val([...barred.keys()])}::uuid[])`.execute(
    deps.database.forOrganisations([]),
  );
  if (rows.length > 0) throw notFound();
}

async function placeFor(
  deps: Deps,
  caller: Caller,
  route: GuardedRoute,
  asked: Asked,
): Promise<Pick<Place, "organisations" | "reach">> {
  const { rule } = route;
  const { scope, params } = asked;
  if (rule === "own_rows") {
    const user = params.users_pk ?? caller.id;
    if (user === caller.id) return nowhere;
    allow(caller, rules.clientSettingsAdmin, { organisation: null, flow: null });
    if (caller.barred.size > 0) await refuseBarredUser(deps, caller, user);
    return nowhere;
  }
  if (rule === "signed_in") return memberOf(deps, caller);
  if (scope.organisation !== null) {
    const isListOfFlows = route.noun?.name === "flow" && scope.flow === null && route.method !== "POST";
    if (isListOfFlows) return someFlows(deps, caller, rule, scope.organisation);
    allow(caller, rule, scope);
    if (route.alsoInClient !== undefined) allow(caller, route.alsoInClient, { ...scope, flow: null });
    return { organisations: [scope.organisation], reach: null };
  }
  if (isOwnRow(route, params, caller)) return nowhere;
  if (route.noun === undefined || route.noun.wall === "system" || makesOrganisation(route)) {
    allow(caller, rule, scope);
    return nowhere;
  }
  if (isForStaff(route, asked.steps)) allow(caller, rule, scope);
  return anywhere(deps, caller, rule);
}

/** What is written by staff alone, and rows of tenants that a path reaches through one of no tenant, such as a line. */
const isForStaff = (route: GuardedRoute, steps: readonly PathStep[]) =>
  (route.mutates && route.noun?.staffWrites === true) || steps.some(({ noun }) => noun.wall === "system");

const nowhere = { organisations: [], reach: null };

/** A new organisation has no scope yet, so only independent rights count. */
const makesOrganisation = (route: GuardedRoute) => route.noun?.name === "organisation" && route.method === "POST";

/** @throws Problem 403 or 404 when none of the policies is held there. */
export function allow(caller: Caller, wanted: readonly Policy[], scope: Scope): void {
  const decision = decide(caller.access, wanted, scope);
  if (decision === "hidden") throw notFound();
  if (decision === "refused") throw forbidden(wanted);
}

/** The organisation that a path without one acts in: that of its flow. */
async function scopeOfPath(deps: Deps, params: Asked["params"], caller: Caller, route: GuardedRoute): Promise<Scope> {
  const scope = scopeOf(params);
  for (const id of [scope.organisation, scope.flow]) if (id !== null && !isId(id)) throw notFound();
  if (scope.flow === null || scope.organisation !== null) return scope;
  const rule = typeof route.rule === "string" ? [allAdmin] : route.rule;
  const [organisation] = await livingOrganisations(deps, { organisations: [], flows: [scope.flow] });
  if (organisation === undefined) {
    allow(caller, rule, { organisation: null, flow: scope.flow });
    throw notFound();
  }
  return { organisation, flow: scope.flow };
}

/** Flows of one organisation: a caller with rights on some of them only sees those. */
async function someFlows(deps: Deps, caller: Caller, rule: readonly Policy[], organisation: Id) {
  const decision = decide(caller.access, rule, { organisation, flow: null });
  const reached = reach(caller.access, rule);
  const flowsHere = await flowsWithin(deps, [...reached.flows, ...reached.hiddenFlows], organisation);
  const within: Reach = {
    everything: reached.everything,
    organisations: decision === "allowed" ? [organisation] : [],
    flows: reached.flows.filter((flow) => flowsHere.includes(flow)),
    hiddenFlows: reached.hiddenFlows.filter((flow) => flowsHere.includes(flow)),
  };
  if (decision === "hidden" && flowsHere.length === 0) throw notFound();
  if (decision !== "allowed" && within.flows.length === 0) throw forbidden(rule);
  return { organisations: [organisation], reach: within };
}

/** Everything the caller reaches: the one way across organisations, audited by its reason. */
async function anywhere(deps: Deps, caller: Caller, rule: readonly Policy[]) {
  const reached = reach(caller.access, rule);
  if (reached.everything) return { organisations: await allOrganisations(deps, caller), reach: reached };
  if (reached.organisations.length === 0 && reached.flows.length === 0) throw forbidden(rule);
  return { organisations: await livingOrganisations(deps, reached), reach: reached };
}

async function memberOf(deps: Deps, caller: Caller) {
  const { grants } = caller.access;
  if (grants.some((grant) => grant.scope === "independent" || grant.scope === "all_organisations")) {
    return { organisations: await allOrganisations(deps, caller), reach: null };
  }
  const organisations = grants.flatMap((grant) => (grant.scope === "organisation" ? [grant.id] : []));
  return { organisations: await livingOrganisations(deps, { organisations, flows: [] }), reach: null };
}

function allOrganisations(deps: Deps, { barred }: Caller): Promise<readonly Id[]> {
  return deps.database.asSystem("reach all organisations", async (db) => {
    const rows = await db.selectFrom("organisation").select("id").where("deleted_at", "is", null).execute();
    return rows.map((row) => row.id).filter((id) => !barred.has(id));
  });
}

/** Those of the organisations that live, and those of the living flows. */
async function livingOrganisations(
  deps: Deps,
  of: { readonly organisations: readonly Id[]; readonly flows: readonly Id[] },
): Promise<readonly Id[]> {
  if (of.organisations.length === 0 && of.flows.length === 0) return [];
  return deps.database.asSystem("find the organisations that a caller reaches", async (db) => {
    const { rows } = await sql<{ id: Id }>`select id from organisation where deleted_at is null
      and (id = any(${sql.val([...of.organisations])}::uuid[]) or id in (select organisation_id from flow
        where deleted_at is null and id = any(${sql.val([...of.flows])}::uuid[])))`.execute(db);
    return rows.map((row) => row.id);
  });
}

async function flowsWithin(deps: Deps, flows: readonly Id[], organisation: Id): Promise<readonly Id[]> {
  if (flows.length === 0) return [];
  const { rows } = await sql<{ id: Id }>`select id from flow
    where deleted_at is null and id in (${sql.join(flows)})`.execute(deps.database.forOrganisations([organisation]));
  return rows.map((row) => row.id);
}

/** Where a route acts when its path names organisation or flow. */
const scopeOf = (params: { readonly [name: string]: string }): Scope => ({
  organisation: idOrNull(params.org),
  flow: idOrNull(params.flow),
});

const idOrNull = (text: string | undefined): Id | null => text ?? null;

type Parents = { readonly [parameter: string]: Id };

/**
 * The ids of the rows that a path goes through: each must live, and hang on the one before it.
 * @throws Problem 404 when any of them is not there or not seen.
 */
export async function resolveParents(
  db: Db,
  steps: readonly PathStep[],
  params: { readonly [name: string]: string },
): Promise<Parents> {
  if (steps.length === 0) return {};
  if (steps.some(({ parameter, mount }) => mount.key === "id" && !isId(params[parameter]))) throw notFound();
  const [found] = await statementOf(steps).rows(db, params);
  if (found === undefined) throw notFound();
  return found;
}

const statementOf = memo(
  (steps: readonly PathStep[]) =>
    new Prepared<Parents, { readonly [parameter: string]: string }>((value) => {
      const tables: RawBuilder<unknown>[] = [];
      const conditions: RawBuilder<unknown>[] = [];
      const ids: RawBuilder<unknown>[] = [];
      steps.forEach(({ parameter, noun, mount }, index) => {
        const alias = `p${index}`;
        tables.push(sql`${sql.table(noun.name)} as ${sql.id(alias)}`);
        ids.push(sql`${sql.ref(`${alias}.id`)} as ${sql.id(parameter)}`);
        conditions.push(sql`${sql.ref(`${alias}.${columnOf(noun, mount.key)}`)} = ${value(parameter)}`);
        if (noun.softDelete) conditions.push(sql`${sql.ref(`${alias}.deleted_at`)} is null`);
        for (const [outer, field] of Object.entries(mount.bind)) {
          const outerIndex = steps.findIndex((step) => step.parameter === outer);
          const [column = field, through] = field.split("__");
          const own = sql.ref(`${alias}.${columnOf(noun, column)}`);
          const target = sql.ref(`p${outerIndex}.id`);
          conditions.push(
            through === undefined
              ? sql`${own} = ${target}`
              : sql`${own} in (select id from flow_version where ${sql.ref(through)} = ${target} and deleted_at is null)`,
          );
        }
      });
      return sql`select ${sql.join(ids)} from ${sql.join(tables)} where ${sql.join(conditions, sql` and `)}`;
    }),
);

/**
 * What a request works with: no scope of its database holds a client whose network list leaves its address out, whatever
 * a route asks for.
 */
export function withinReach(deps: Deps, barred: Barred): Deps {
  return barred.size === 0 ? deps : { ...deps, database: fenced(deps.database, barred) };
}

function fenced(database: Database<Tables>, barred: Barred): Database<Tables> {
  const reached = (organisations: readonly string[]) => organisations.filter((id) => !barred.has(id));
  return {
    ...database,
    forOrganisations: (organisations) => database.forOrganisations(reached(organisations)),
    withOrganisations: (organisations, work) => database.withOrganisations(reached(organisations), work),
    limitedTo: (milliseconds) => fenced(database.limitedTo(milliseconds), barred),
  };
}
