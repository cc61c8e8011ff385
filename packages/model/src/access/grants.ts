import type { Id } from "../kernel/index.ts";
import type { Policy } from "./policy.ts";

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
