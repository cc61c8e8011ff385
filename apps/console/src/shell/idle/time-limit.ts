import type { Me } from "@parley/model/api/people";
import type { Site } from "../../api/site.ts";

/**
 * How long a page may be inactive before it signs out, in ms; null: without limit. The person's own choice comes before the
 * installation's. Where the installation switches it off, it is off.
 */
export function idleLimit(me: Pick<Me, "preferences"> | undefined, site: Site): number | null {
  if (site.inactivityMinutes === null) return null;
  const config = me?.preferences.find((preference) => preference.interface === "INACTIVITY_TIMEOUT")?.config;
  const own = typeof config === "object" && config !== null && "duration" in config ? config.duration : null;
  return (typeof own === "number" && own > 0 ? own : site.inactivityMinutes) * 60_000;
}
