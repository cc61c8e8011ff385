/** A moment such as `2026-12-25T09:30`, on the clocks of a zone; undefined when it is none. */
export function zonedTime(iso: string | undefined, zone: string): string | undefined {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return undefined;
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(date);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** Browsers read other texts as times too, such as a year alone. */
const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** By so much clocks are put back: they show the time before twice. */
const putBack = [60, 30];

/** The moment, in ISO 8601, at which the clocks of a zone first show this; undefined when it is none. */
export function momentInZone(local: string | undefined, zone: string): string | undefined {
  const wanted = localTime.test(local ?? "") ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return undefined;
  // Twice, for the offset is asked for at the moment itself, which is known only with the offset.
  let moment = wanted;
  for (let pass = 0; pass < 2; pass++) {
    const shown = Date.parse(`${zonedTime(new Date(moment).toISOString(), zone)}Z`);
    moment += wanted - shown;
  }
  const earlier = putBack
    .map((minutes) => new Date(moment - minutes * 60_000).toISOString())
    .find((iso) => zonedTime(iso, zone) === local);
  return earlier ?? new Date(moment).toISOString();
}
