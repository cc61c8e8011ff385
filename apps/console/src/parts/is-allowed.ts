import { isAuthorisedV1, isAuthorisedV2, type Policy, type Scope } from "@parley/model";
import { build } from "../api/build.ts";
import type { Me } from "../api/me.ts";

/** Whether any of `wanted` is held in that scope: by the code, and the permission model, that the server decides with. */
export function isAllowed(me: Me, wanted: readonly Policy[], scope: Scope): boolean {
  return build === "studio"
    ? isAuthorisedV1({ permissions: me.permissions, wanted, mode: "or", organisation: scope.organisation })
    : isAuthorisedV2({ permissions: me.permissions_v2, wanted, ...scope });
}
