import { isJsonObject, type JsonSchema, words } from "@parley/model/kernel";
import { texts } from "./texts.ts";

/** A named part of a JSON value that a form can draw. */
export type JsonPart = {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  /** `value` is any JSON; `rows` are entries of their own. */
  readonly kind: "text" | "number" | "texts" | "choice" | "flag" | "value" | "rows";
  /** What a choice may be; empty for the other kinds. */
  readonly choices: readonly string[];
  /** An entry always says it: a flag that is not set is stored, too. */
  readonly isRequired: boolean;
  /** How rows are drawn; null for the other kinds. */
  readonly rows: JsonShape | null;
};

/**
 * How a JSON field is drawn: the parts of an object, or of each entry of a list. A map is drawn as a list, each of its
 * names a part beside its value.
 */
export type JsonShape = { readonly holds: "object" | "list" | "map"; readonly parts: readonly JsonPart[] };

/** The parts of an entry of a map. */
export const mapParts = { key: "key", value: "value" } as const;

/** The shape of a field whose schema names all that a form needs; null where only the JSON can be shown. */
export function jsonShape(schema: JsonSchema | undefined): JsonShape | null {
  if (schema === undefined) return null;
  const isList = schema.type === "array";
  const entry = isList ? schema.items : schema;
  if (!isJsonObject(entry) || entry.type !== "object") return null;
  if (!isJsonObject(entry.properties)) return isList || entry.properties !== undefined ? null : mapShape(entry);
  const required = Array.isArray(entry.required) ? entry.required : [];
  const parts = Object.entries(entry.properties).map(([name, part]) =>
    isJsonObject(part) ? partOf(name, part, required.includes(name)) : null,
  );
  const drawn = parts.filter((part) => part !== null);
  return drawn.length === 0 || drawn.length < parts.length ? null : { holds: isList ? "list" : "object", parts: drawn };
}

/** Names that each have a value of one kind; any where nothing is said of them. */
function mapShape({ additionalProperties }: JsonSchema): JsonShape | null {
  const value = partOf(mapParts.value, isJsonObject(additionalProperties) ? additionalProperties : {}, true);
  if (value === null) return null;
  const key = { ...value, name: mapParts.key, kind: "text", help: null, choices: [], rows: null } as const;
  return {
    holds: "map",
    parts: [
      { ...key, label: texts.map.key },
      { ...value, label: texts.map.value },
    ],
  };
}

/** What a JSON list may hold, where that is some of a few names; null for other fields. */
export function jsonChoices(schema: JsonSchema | undefined): readonly string[] | null {
  if (schema?.type !== "array" || !isJsonObject(schema.items) || !Array.isArray(schema.items.enum)) return null;
  return textsOf(schema.items.enum);
}

function partOf(name: string, schema: JsonSchema, isRequired: boolean): JsonPart | null {
  const rows = schema.type === "array" ? jsonShape(schema) : null;
  const kind = rows === null ? kindOf(schema) : "rows";
  if (kind === null) return null;
  const { title, description } = schema;
  return {
    name,
    label: typeof title === "string" ? title : words(name),
    help: typeof description === "string" ? description : null,
    kind,
    choices: kind === "choice" ? textsOf(schema.enum) : [],
    isRequired,
    rows,
  };
}

const textsOf = (choices: unknown): readonly string[] =>
  Array.isArray(choices) ? choices.filter((choice) => typeof choice === "string") : [];

function kindOf(schema: JsonSchema): JsonPart["kind"] | null {
  const { type, items, enum: choices } = schema;
  if (Object.keys(schema).length === 0) return "value";
  if (Array.isArray(choices)) return textsOf(choices).length === choices.length ? "choice" : null;
  if (type === "boolean") return "flag";
  if (type === "string") return "text";
  if (type === "number" || type === "integer") return "number";
  return type === "array" && isJsonObject(items) && items.type === "string" ? "texts" : null;
}
