import type { Id } from "../kernel/index.ts";
import { allAdmin, type Policy, strongerThan } from "./policy.ts";

/** Which of the two permission models a listener uses. */
export type PermissionModel = "v1" | "v2";

/** One right of one user. Stored once; both models read the same rows. */
export type Grant =
  | { readonly scope: "organisation" | "flow"; readonly id: Id; readonly policy: Policy }
  | { readonly scope: "all_organisations" | "independent"; readonly policy: Policy };

/** A user's rights as the first permission model shows them: flow grants are left out. */
export type PermissionsV1 = {
  readonly org_dependent_access: { readonly [organisation: string]: readonly Policy[] };
  readonly org_independent_access: readonly Policy[];
};

/** A user's rights as the second permission model shows them. */
export type PermissionsV2 = {
  readonly organisations: { readonly [organisation: Id]: readonly Policy[] };
  readonly flows: { readonly [flow: Id]: readonly Policy[] };
  readonly independent: readonly Policy[];
};

function byId(grants: readonly Grant[], scope: "organisation" | "flow"): { [id: Id]: Policy[] } {
  const lists: { [id: Id]: Policy[] } = {};
  for (const grant of grants) {
    if (grant.scope !== scope) continue;
    const list = lists[grant.id] ?? [];
    list.push(grant.policy);
    lists[grant.id] = list;
  }
  return lists;
}

const inScope = (grants: readonly Grant[], scope: Grant["scope"]) =>
  grants.filter((grant) => grant.scope === scope).map((grant) => grant.policy);

export function permissionsV1(grants: readonly Grant[]): PermissionsV1 {
  const everywhere = inScope(grants, "all_organisations");
  return {
    org_dependent_access: {
      ...byId(grants, "organisation"),
      ...(everywhere.length > 0 ? { all_orgs: everywhere } : {}),
    },
    org_independent_access: inScope(grants, "independent"),
  };
}

export function permissionsV2(grants: readonly Grant[]): PermissionsV2 {
  return {
    organisations: byId(grants, "organisation"),
    flows: byId(grants, "flow"),
    independent: [...inScope(grants, "independent"), ...inScope(grants, "all_organisations")],
  };
}

/** Holding this name in a list of the first model satisfies any rule there. */
export const wildcard = "_all_";

/** First model: the wanted permissions against the union of the organisation's, all organisations' and independent lists. */
export function isAuthorisedV1(check: {
  permissions: PermissionsV1;
  wanted: readonly Policy[];
  mode: "and" | "or";
  organisation: Id | null;
}): boolean {
  if (check.wanted.length === 0) return false;
  const { org_dependent_access: dependent, org_independent_access: independent } = check.permissions;
  const held = new Set([
    ...(check.organisation === null ? [] : (dependent[check.organisation] ?? [])),
    ...(dependent.all_orgs ?? []),
    ...independent,
  ]);
  if (held.has(wildcard) || held.has(allAdmin)) return true;
  return check.mode === "and"
    ? check.wanted.every((policy) => held.has(policy))
    : check.wanted.some((policy) => held.has(policy));
}

/**
 * Second model: any wanted policy in the first of flows, organisations that has an entry for the current flow or
 * organisation, or in `independent`. An entry without the policy hides the next scope; `anywhere` looks at all entries.
 */
export function isAuthorisedV2(check: {
  permissions: PermissionsV2;
  wanted: readonly Policy[];
  flow: Id | null;
  organisation: Id | null;
  anywhere?: boolean;
}): boolean {
  if (check.wanted.length === 0) return false;
  const wanted = new Set([...check.wanted, allAdmin]);
  const passes = (list: readonly Policy[] | undefined) => list?.some((policy) => wanted.has(policy)) ?? false;
  const { flows, organisations, independent } = check.permissions;
  if (passes(independent)) return true;
  if (check.anywhere) return [...Object.values(flows), ...Object.values(organisations)].some(passes);
  const ofFlow = check.flow === null ? undefined : flows[check.flow];
  const ofOrganisation = check.organisation === null ? undefined : organisations[check.organisation];
  return passes(ofFlow ?? ofOrganisation);
}

/** Where a call acts: null for what its path does not name. */
export type Scope = { readonly organisation: Id | null; readonly flow: Id | null };

/** `hidden`: the caller has no entry there at all and must not learn that it exists; `refused`: an entry without the policy. */
export type Decision = "allowed" | "refused" | "hidden";

/** Which rows of path-less calls a caller reaches: `flows` and `hiddenFlows` override what their organisation says. */
export type Reach = {
  readonly everything: boolean;
  readonly organisations: readonly Id[];
  readonly flows: readonly Id[];
  readonly hiddenFlows: readonly Id[];
};

type Access = { readonly model: PermissionModel; readonly grants: readonly Grant[] };

const isAuthorised = (access: Access, wanted: readonly Policy[], scope: Scope) =>
  access.model === "v1"
    ? isAuthorisedV1({
        permissions: permissionsV1(access.grants),
        wanted,
        mode: "or",
        organisation: scope.organisation,
      })
    : isAuthorisedV2({ permissions: permissionsV2(access.grants), wanted, ...scope });

const hasEntry = (access: Access, scope: Scope) =>
  access.grants.some(
    (grant) =>
      (grant.scope === "organisation" && grant.id === scope.organisation) ||
      (access.model === "v2" && grant.scope === "flow" && grant.id === scope.flow),
  );

/** May the caller make a call that needs any of `wanted` in this scope? */
export function decide(access: Access, wanted: readonly Policy[], scope: Scope): Decision {
  if (isAuthorised(access, wanted, scope)) return "allowed";
  const isNamed = scope.organisation !== null || scope.flow !== null;
  return isNamed && !hasEntry(access, scope) ? "hidden" : "refused";
}

const idsOf = (grants: readonly Grant[], scope: "organisation" | "flow") => [
  ...new Set(grants.flatMap((grant) => (grant.scope === scope ? [grant.id] : []))),
];

/** Every place where the caller passes: what a path-less call may show. */
export function reach(access: Access, wanted: readonly Policy[]): Reach {
  const everything = isAuthorised(access, wanted, { organisation: null, flow: null });
  if (everything) return { everything, organisations: [], flows: [], hiddenFlows: [] };
  const organisations = idsOf(access.grants, "organisation").filter((organisation) =>
    isAuthorised(access, wanted, { organisation, flow: null }),
  );
  if (access.model === "v1") return { everything, organisations, flows: [], hiddenFlows: [] };
  const flows = idsOf(access.grants, "flow");
  const passes = (flow: Id) => isAuthorised(access, wanted, { organisation: null, flow });
  return {
    everything,
    organisations,
    flows: flows.filter(passes),
    hiddenFlows: flows.filter((flow) => !passes(flow)),
  };
}

/**
 * Does the caller hold the policy, one of its area that passes wherever it does, or what satisfies every rule, in that
 * scope? Only what a person holds can they grant.
 */
export function holds(access: Access, policy: Policy, scope: Scope): boolean {
  if (policy === wildcard) return isAuthorised(access, [allAdmin], scope);
  return isAuthorised(access, [policy, ...strongerThan(policy)], scope);
}
