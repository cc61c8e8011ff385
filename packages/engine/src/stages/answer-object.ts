import type { Json, JsonObject } from "@parley/model/kernel";

export function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
