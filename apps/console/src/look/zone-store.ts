import { ownZone } from "./own-zone.ts";

/** In whose time moments are shown. */
export type ZoneChoice = "me" | "client" | "utc";

type Zones = {
  readonly choice: ZoneChoice;
  /** Zone of the current client, where it is known. */
  readonly client: string | null;
};

const key = "parley.zone";
const stored = localStorage.getItem(key);
const listeners = new Set<() => void>();
let zones: Zones = { choice: stored === "utc" || stored === "client" ? stored : "me", client: null };

function set(next: Zones): void {
  zones = next;
  for (const listener of listeners) listener();
}

export function chooseZone(choice: ZoneChoice): void {
  localStorage.setItem(key, choice);
  set({ ...zones, choice });
}

/** Tells the zone of the client that the address names; null when there is none, or it says none. */
export function setClientZone(client: string | null): void {
  if (client !== zones.client) set({ ...zones, client });
}

export const zonesNow = (): Zones => zones;

export function onZones(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The zone that moments are shown in: the client's only where it is known. */
export function shownZone({ choice, client }: Zones): string {
  if (choice === "utc") return "UTC";
  return choice === "client" && client !== null ? client : ownZone;
}
