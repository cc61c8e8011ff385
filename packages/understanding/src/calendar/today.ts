import type { CivilDay } from "@parley/model/kernel";

const clocks = new Map<string, Intl.DateTimeFormat>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The time of day (HH:MM) at an instant in an IANA zone. Throws RangeError for an unknown zone. */
export function clockIn(now: number, zone: string): string {
  let format = clocks.get(zone);
  if (!format) {
    const parts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    format = new Intl.DateTimeFormat("en-GB-u-nu-latn", { timeZone: zone, ...parts });
    clocks.set(zone, format);
  }
  return format.format(now);
}

/** The calendar day at an instant (epoch milliseconds) in an IANA zone. Throws RangeError for an unknown zone. */
export function todayIn(now: number, zone: string): CivilDay {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
      timeZone: zone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
    });
    formats.set(zone, format);
  }
  const civil = { year: 0, month: 0, day: 0 };
  for (const { type, value } of format.formatToParts(now)) {
    if (type === "year" || type === "month" || type === "day") civil[type] = Number(value);
  }
  return civil;
}
