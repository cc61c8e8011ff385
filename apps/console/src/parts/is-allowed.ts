import { isAuthorisedV1, isAuthorisedV2, type Policy, type Scope } from "@parley/model";
import type { Me } from "@parley/model/api/people";
import { build } from "../api/build.ts";
import type { RightsAt } from "./scopes.ts";

/** What a person may do, in either permission model. */
type Rights = Pick<Me, "permissions" | "permissions_v2">;

/** Whether any of `wanted` is held in that scope: by the code, and the permission model, that the server decides with. */
export function isAllowed(me: Rights, wanted: readonly Policy[], scope: Scope): boolean {
  return build === "studio"
    ? isAuthorisedV1({ permissions: me.permissions, wanted, mode: "or", organisation: scope.organisation })
    : isAuthorisedV2({ permissions: me.permissions_v2, wanted, ...scope });
}

/** What is asked at the first of these places where none of it is held; null: all pass. */
export function lackingAt(
  me: Rights,
  wanted: readonly Policy[],
  places: readonly RightsAt[],
): readonly Policy[] | null {
  const refusing = places.find((place) => !isAllowed(me, place.instead ?? wanted, place));
  return refusing === undefined ? null : (refusing.instead ?? wanted);
}

/** Whether any of `wanted` is held in any place at all: for what stands above all clients. */
export function isAllowedAnywhere(me: Rights, wanted: readonly Policy[]): boolean {
  if (build === "applications") {
    const nowhere = { organisation: null, flow: null };
    return isAuthorisedV2({ permissions: me.permissions_v2, wanted, ...nowhere, anywhere: true });
  }
  const lists = Object.values(me.permissions.org_dependent_access).flat();
  const permissions = {
    org_dependent_access: {},
    org_independent_access: [...me.permissions.org_independent_access, ...lists],
  };
  return isAuthorisedV1({ permissions, wanted, mode: "or", organisation: null });
}
