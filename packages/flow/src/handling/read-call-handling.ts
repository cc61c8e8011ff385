import {
  type CallHandling,
  field,
  type HandlingName,
  handlingNames,
  handlingSchemas,
  isJsonObject,
} from "@parley/model/kernel";
import { isZone } from "../calendar/zone.ts";
import { checkField } from "../document/check-schema.ts";

const fields = new Map(handlingNames.map((name) => [name, field.json(handlingSchemas[name], { help: "" })]));

/**
 * How calls are handled as it was stored. Older values were any JSON: what cannot be read counts as not set, and is named
 * in `unread`, so that one wrong value does not keep callers away.
 */
export function readCallHandling(stored: unknown): {
  readonly handling: CallHandling;
  readonly unread: readonly string[];
} {
  if (!isJsonObject(stored)) return { handling: {}, unread: [] };
  const isRead = (name: HandlingName): boolean => {
    const declared = fields.get(name);
    const value = stored[name];
    if (declared === undefined || checkField(declared, value).length > 0) return false;
    return name !== "time_zone" || value === null || (typeof value === "string" && isZone(value));
  };
  const given = handlingNames.filter((name) => stored[name] !== undefined);
  const known = given.filter(isRead);
  // Each member was checked against the schema that its type is declared with.
  const handling = Object.fromEntries(known.map((name) => [name, stored[name]])) as CallHandling;
  return { handling, unread: given.filter((name) => !known.includes(name)) };
}
