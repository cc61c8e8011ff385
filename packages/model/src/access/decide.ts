import type { Id } from "../kernel/index.ts";
import { type Grant, type PermissionModel, permissionsV1, permissionsV2 } from "./grants.ts";
import { isAuthorisedV1, isAuthorisedV2, wildcard } from "./is-authorised.ts";
import { allAdmin, type Policy } from "./policy.ts";

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

/** Does the caller hold the policy itself, or what satisfies every rule, in that scope? Only what a person holds can they grant. */
export function holds(access: Access, policy: Policy, scope: Scope): boolean {
  if (policy === wildcard) return isAuthorised(access, [allAdmin], scope);
  return isAuthorised(access, [policy], scope);
}
