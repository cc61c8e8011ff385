import type { JsonObject } from "@parley/model/kernel";

/** Values as they stood before they were changed; `changed`: what stood there first, null where nothing did. */
export function valuesBefore(now: JsonObject, changed: JsonObject | null): JsonObject {
  return Object.fromEntries(Object.entries({ ...now, ...changed }).filter(([, value]) => value !== null));
}
