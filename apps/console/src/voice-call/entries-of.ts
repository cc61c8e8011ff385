import type { CallEvent } from "../api/types.ts";
import type { Entry } from "../telling/tell-entry.ts";

/** The record of a call without its times. */
export const entriesOf = (events: readonly CallEvent[]): readonly Entry[] =>
  events.map(({ type, data }) => ({ ...data, type }));
