/** How many calls may go out, and what they may cost; null: as usual. */
export type CallLimits = {
  readonly calls_per_minute: number | null;
  readonly calls_per_hour: number | null;
  readonly calls_per_day: number | null;
  readonly spend_per_day: number | null;
};

/** What holds where staff have set nothing. */
export const usualLimits = {
  calls_per_minute: 60,
  calls_per_hour: 1000,
  calls_per_day: 5000,
  spend_per_day: 100,
} as const satisfies CallLimits;

/** Calls that went out, or are about to, in the last minute, hour and day, and the cost of the day's. */
export type Used = { readonly minute: number; readonly hour: number; readonly day: number; readonly spent: number };

export type LimitRefusal = "line_rate_limited" | "client_rate_limited" | "line_spend_limited" | "client_spend_limited";

type Side = { readonly limits: CallLimits; readonly used: Used };

/** Which limit one more call would break, `perMinute` being what its first minute costs; null for none. */
export function brokenLimit(
  sides: { readonly line: Side; readonly client: Side },
  perMinute: number,
): LimitRefusal | null {
  for (const side of ["line", "client"] as const) {
    const { limits, used } = sides[side];
    const most = (name: keyof CallLimits) => limits[name] ?? usualLimits[name];
    const isTooMany =
      used.minute >= most("calls_per_minute") ||
      used.hour >= most("calls_per_hour") ||
      used.day >= most("calls_per_day");
    if (isTooMany) return `${side}_rate_limited`;
    if (perMinute > 0 && used.spent + perMinute > most("spend_per_day")) return `${side}_spend_limited`;
  }
  return null;
}
