import {
  type CallHandling,
  type FoundHandling,
  type HandlingInForce,
  type HandlingLevels,
  type HandlingName,
  handlingSources,
} from "@parley/model/kernel";

/** What holds for a call: of each setting the first that is set, and where it is. */
export function handlingInForce(levels: HandlingLevels): HandlingInForce {
  function first<N extends HandlingName>(name: N): FoundHandling<N> | null {
    for (const source of handlingSources) {
      const value: CallHandling[N] = levels[source][name];
      if (value !== null && value !== undefined) return { value, source };
    }
    return null;
  }
  return {
    paused: first("paused"),
    opening_hours: first("opening_hours"),
    holidays: first("holidays"),
    time_zone: first("time_zone"),
    fallback_number: first("fallback_number"),
    announcement: first("announcement"),
    concurrency: first("concurrency"),
    beta_share: first("beta_share"),
  };
}
