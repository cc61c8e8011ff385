/** The zone of this browser. */
export const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

let known: readonly string[] | null = null;

/** Every IANA zone that this browser knows by name. */
export function zones(): readonly string[] {
  known ??= [...new Set([browserZone, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  return known;
}

/** The moment, epoch ms, at which clocks of a zone show a local time such as 2026-01-05T15:30. */
export function instantIn(zone: string, local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  // The offset may change between the guess and the moment, on the day that clocks are set: look again from there.
  const guess = asUtc - offsetAt(zone, asUtc);
  return asUtc - offsetAt(zone, guess);
}

function offsetAt(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown - Math.floor(at / 1000) * 1000;
}
