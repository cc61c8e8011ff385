import { fieldOf, type Noun, nounNamed } from "@parley/model";
import type { Field, JsonSchema } from "@parley/model/kernel";
import { defaultLimit, largestLimit } from "./list-query.ts";

const text: JsonSchema = { type: "string" };
const names: JsonSchema = { type: "string", description: "Names of fields, with commas between them." };
const place: JsonSchema = { type: "integer", minimum: 0, default: 0 };

/** What is the same of every list. `start` is another name of `offset`. */
const common: { readonly [name: string]: JsonSchema } = {
  limit: { type: "integer", minimum: 1, maximum: largestLimit, default: defaultLimit },
  offset: place,
  start: place,
  ordering: {
    type: "string",
    description: "Names of fields with commas between them; - before a name turns it round.",
  },
  search: text,
  cursor: text,
  fields: names,
  "exclude-fields": names,
  read_depth: { type: "integer", minimum: 0, maximum: 3, default: 0 },
};

/**
 * The JSON Schema of a query parameter of a noun's calls. A filter may come several times, and finds rows with any of its
 * values.
 */
export function parameterSchema(noun: Noun, name: string): JsonSchema {
  const [first = "", through] = name.split("__");
  const stored = fieldOf(noun, first);
  if (name in common || stored === undefined) return common[name] ?? text;
  const field = through === undefined ? stored : fieldOf(nounNamed(stored.to ?? ""), through);
  if (field === undefined) return text;
  const description = field.nullable ? { description: "Empty finds rows without one." } : {};
  return { type: "array", items: oneOf(field), ...description };
}

/** One value of a filter, as it is written in an address. */
function oneOf({ kind, choices }: Field): JsonSchema {
  switch (kind) {
    case "id":
    case "ids":
      return { type: "string", format: "uuid" };
    case "integer":
    case "number":
    case "boolean":
      return { type: kind };
    case "timestamp":
      return { type: "string", format: "date-time" };
    case "texts":
    case "json":
      return text;
    case "text":
      return choices === undefined ? text : { enum: choices };
  }
}
