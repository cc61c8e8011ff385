import type { EventLine } from "@parley/model/api/calls";
import type { Entry } from "./tell-entry.ts";

/** The record of a call without its times. */
export const entriesOf = (events: readonly EventLine[]): readonly Entry[] =>
  events.map(({ type, data }) => ({ ...data, type }));
