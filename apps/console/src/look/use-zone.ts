import { useMemo, useSyncExternalStore } from "react";
import { onZones, shownZone, zonesNow } from "./zone-store.ts";

/** The chosen zone, and how a moment reads in it. What shows moments uses this, so that it follows the switch. */
export function useZone(): {
  readonly choice: "me" | "client" | "utc";
  /** Zone of the client one is at, where it is known. */
  readonly client: string | null;
  readonly zone: string;
  /** Short name such as IST, to stand beside a moment. */
  readonly short: string;
  readonly moment: (iso: string) => string;
  /** A moment of these days, as narrow columns show it: "21 Nov, 05:04". */
  readonly brief: (iso: string) => string;
} {
  const zones = useSyncExternalStore(onZones, zonesNow);
  const zone = shownZone(zones);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium", timeZone: zone });
    const narrow = new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: zone,
    });
    return {
      ...zones,
      zone,
      short: shortName(zone),
      moment: (iso) => format.format(new Date(iso)),
      brief: (iso) => narrow.format(new Date(iso)),
    };
  }, [zones, zone]);
}

/** Browsers know the short names of few zones and write the others as an offset. */
function shortName(zone: string): string {
  if (zone === "Asia/Kolkata" || zone === "Asia/Calcutta") return "IST";
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "short" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
