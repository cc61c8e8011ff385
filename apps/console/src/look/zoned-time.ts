/** A moment as `datetime-local` wants it, on the clocks of a zone; undefined when it is none. */
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

/** The moment, in ISO 8601, at which the clocks of a zone show this; undefined when it is none. */
export function momentInZone(local: string | undefined, zone: string): string | undefined {
  const wanted = Date.parse(`${local ?? ""}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // Twice, for the offset is asked for at the moment itself, which is known only with the offset.
  let moment = wanted;
  for (let pass = 0; pass < 2; pass++) {
    const shown = Date.parse(`${zonedTime(new Date(moment).toISOString(), zone)}Z`);
    moment += wanted - shown;
  }
  return new Date(moment).toISOString();
}
