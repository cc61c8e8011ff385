import { allAdmin, decide, type Policy, type Reach, reach, rules, type Scope } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Caller } from "../auth/caller.ts";
import type { Deps } from "../base/deps.ts";
import type { Arrival } from "../http/incoming.ts";
import { forbidden, ipRestricted, notFound } from "../http/problems.ts";
import type { PathStep } from "./path-steps.ts";
import type { Place } from "./place.ts";
import { resolveParents } from "./resolve-parents.ts";
import { type GuardedRoute, scopeOf } from "./route.ts";

/**
 * Decides whether a caller may make a call, and finds the rows its path goes through.
 * @throws Problem 403 naming the policies, or 404 where the caller must not learn what is there; 403 `ip_restricted` for a
 * path into a client whose network list leaves the address out.
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
