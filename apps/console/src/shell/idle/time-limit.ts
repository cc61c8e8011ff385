import type { Me } from "@parley/model/api/people";
import { idleMinutes } from "@parley/model/kernel";
import type { Site } from "../../api/site.ts";

/**
 * How long a page may be inactive before it signs out, in ms; null: without limit. The server ends an
 * unused sign-in by the same rule.
 */
export function idleLimit(me: Pick<Me, "preferences"> | undefined, site: Site): number | null {
  const own = me?.preferences.find((preference) => preference.interface === "INACTIVITY_TIMEOUT")?.config;
  const minutes = idleMinutes(own, site.inactivityMinutes);
  return minutes === null ? null : minutes * 60_000;
}
