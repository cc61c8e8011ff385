/** Milliseconds as m:ss, or h:mm:ss from an hour on. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

/** The zone of this browser, which moments are shown in. */
export const zone = format.resolvedOptions().timeZone;

/** A moment in the zone of this browser; `zone` stands beside it. */
export function moment(iso: string): string {
  return format.format(new Date(iso));
}

const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** A moment of these days, as narrow columns show it: "21 Nov, 05:04". */
export function shortMoment(iso: string): string {
  return short.format(new Date(iso));
}

/** Milliseconds as m:ss.mmm. */
export function preciseClock(ms: number): string {
  return `${clock(ms)}.${String(ms % 1000).padStart(3, "0")}`;
}
