import type { RecentCalls } from "@parley/model/api/flows";

/**
 * How the conversations of a week went, in percent; null where there was none. Contained is what the agent brought to its
 * end: a caller who hung up, or whom a person took over, was not. So of one call that was hung up nothing is contained.
 */
export function callShares({ held, dropped, transferred }: Pick<RecentCalls, "held" | "dropped" | "transferred">) {
  if (held === 0) return null;
  const share = (part: number) => Math.round((part / held) * 100);
  return { dropped: share(dropped), contained: share(held - transferred - dropped) };
}
