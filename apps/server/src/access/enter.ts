import { allAdmin, decide, type Policy, type Reach, reach, rules, type Scope } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Caller } from "../auth/caller.ts";
import type { Deps } from "../deps.ts";
import { forbidden, notFound } from "../http/problems.ts";
import { type Arrival, type GuardedRoute, scopeOf } from "../http/route.ts";
import { refuseStrangeNetwork } from "./ip-fence.ts";
import type { PathStep } from "./path-steps.ts";
import type { Place } from "./place.ts";
import { resolveParents } from "./resolve-parents.ts";

/**
 * Decides whether a caller may make a call, and finds the rows its path goes through.
 * @throws Problem 403 naming the policies, or 404 where the caller must not learn what is there; 403 `ip_restricted` from
 * a network that the client has not listed.
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
  const place = await placeFor(deps, caller, route, { scope, params, steps });
  if (scope.organisation !== null) await refuseStrangeNetwork(deps, scope.organisation, incoming.ip);
  const parents = await resolveParents(deps.database.forOrganisations(place.organisations), steps, params);
  return { ...place, parents };
}

type Asked = {
  readonly scope: Scope;
  readonly params: { readonly [name: string]: string };
  readonly steps: readonly PathStep[];
};

async function placeFor(
  deps: Deps,
  caller: Caller,
  route: GuardedRoute,
  asked: Asked,
): Promise<Omit<Place, "parents">> {
  const { rule } = route;
  const { scope, params } = asked;
  if (rule === "own_rows") {
    const user = params.users_pk ?? caller.id;
    if (user !== caller.id) allow(caller, rules.clientSettingsAdmin, { organisation: null, flow: null });
    return nowhere;
  }
  if (rule === "signed_in") return memberOf(deps, caller);
  if (scope.organisation !== null) {
    const isListOfFlows = route.noun?.name === "flow" && scope.flow === null && route.method !== "POST";
    if (isListOfFlows) return someFlows(deps, caller, rule, scope.organisation);
    allow(caller, rule, scope);
    return { organisations: [scope.organisation], reach: null };
  }
  if (route.ownRow === true && params.id === caller.id) return nowhere;
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
  if (reached.everything) return { organisations: await allOrganisations(deps), reach: reached };
  if (reached.organisations.length === 0 && reached.flows.length === 0) throw forbidden(rule);
  return { organisations: await livingOrganisations(deps, reached), reach: reached };
}

async function memberOf(deps: Deps, caller: Caller) {
  const { grants } = caller.access;
  if (grants.some((grant) => grant.scope === "independent" || grant.scope === "all_organisations")) {
    return { organisations: await allOrganisations(deps), reach: null };
  }
  const organisations = grants.flatMap((grant) => (grant.scope === "organisation" ? [grant.id] : []));
  return { organisations: await livingOrganisations(deps, { organisations, flows: [] }), reach: null };
}

function allOrganisations(deps: Deps): Promise<readonly Id[]> {
  return deps.database.asSystem("reach all organisations", async (db) => {
    const rows = await db.selectFrom("organisation").select("id").where("deleted_at", "is", null).execute();
    return rows.map((row) => row.id);
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
