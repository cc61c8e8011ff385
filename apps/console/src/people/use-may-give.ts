import { type Policy, type Scope, strongerThan } from "@parley/model";
import { useMe } from "../api/me.ts";
import { isAllowed } from "../parts/is-allowed.ts";

/** Whether the signed-in person holds a right where it is to hold: people give and take no other. */
export function useMayGive(scope: Scope): (right: Policy) => boolean {
  const me = useMe();
  return (right) => me !== undefined && isAllowed(me, [right, ...strongerThan(right)], scope);
}
