import { rules } from "@parley/model";
import { useMe } from "../api/me.ts";
import { isAllowed } from "../parts/is-allowed.ts";

/** At no client: what holds for the whole installation. */
export const everywhere = { organisation: null, flow: null };

/** Whether the signed-in person looks after all accounts of the installation. */
export function useIsStaff(): boolean {
  const me = useMe();
  return me !== undefined && isAllowed(me, rules.clientSettingsWrite, everywhere);
}
