import { useMemo, useSyncExternalStore } from "react";
import { onZones, shownZone, zonesNow } from "./zone-store.ts";

/** The chosen zone, and how a moment reads in it. What shows moments uses this, so that it follows the switch. */
export function useZone(): {
  readonly choice: "me" | "client" | "utc";
  /** Zone of the current client, where it is known. */
  readonly client: string | null;
  readonly zone: string;
  /** Short name such as IST, to stand beside a moment. */
  readonly short: string;
  /** "21 Nov 2026, 05:04:03". */
  readonly moment: (iso: string) => string;
  /** A moment of these days, as narrow columns show it: "21 Nov, 05:04". */
  readonly brief: (iso: string) => string;
} {
  const zones = useSyncExternalStore(onZones, zonesNow);
  const zone = shownZone(zones);
  return useMemo(() => ({ ...zones, zone, ...formatsOf(zone) }), [zones, zone]);
}

type Formats = Pick<ReturnType<typeof useZone>, "short" | "moment" | "brief">;

const made = new Map<string, Formats>();

/** How moments read in a zone. Formats take long to make, so each is made once, and when it is first wanted. */
function formatsOf(zone: string): Formats {
  const known = made.get(zone);
  if (known) return known;
  let moment: Intl.DateTimeFormat | undefined;
  let brief: Intl.DateTimeFormat | undefined;
  const formats: Formats = {
    short: shortName(zone),
    moment: (iso) => {
      moment ??= new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: zone });
      return moment.format(new Date(iso));
    },
    brief: (iso) => {
      brief ??= new Intl.DateTimeFormat("en-GB", {
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
        timeZone: zone,
      });
      return brief.format(new Date(iso));
    },
  };
  made.set(zone, formats);
  return formats;
}

/** Browsers know the short names of few zones and write the others as an offset. */
function shortName(zone: string): string {
  if (zone === "UTC") return zone;
  if (zone === "Asia/Kolkata" || zone === "Asia/Calcutta") return "IST";
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "short" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
