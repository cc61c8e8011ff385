import { isJsonObject, type JsonSchema } from "@parley/model/kernel";
import { words } from "../parts/fields/format-value.ts";

/** A named part of a JSON value that a form can draw. */
export type JsonPart = {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly kind: "text" | "number" | "texts" | "choice" | "flag";
  /** What a choice may be; empty for the other kinds. */
  readonly choices: readonly string[];
};

/** How a JSON field is drawn: the parts of an object, or of each entry of a list. */
export type JsonShape = { readonly isList: boolean; readonly parts: readonly JsonPart[] };

/** The shape of a field whose schema names all that a form needs; null where only the JSON can be shown. */
export function jsonShape(schema: JsonSchema | undefined): JsonShape | null {
  if (schema === undefined) return null;
  const isList = schema.type === "array";
  const entry = isList ? schema.items : schema;
  if (!isJsonObject(entry) || entry.type !== "object" || !isJsonObject(entry.properties)) return null;
  const parts = Object.entries(entry.properties).map(([name, part]) =>
    isJsonObject(part) ? partOf(name, part) : null,
  );
  const drawn = parts.filter((part) => part !== null);
  return drawn.length === 0 || drawn.length < parts.length ? null : { isList, parts: drawn };
}

/** What a JSON list may hold, where that is some of a few names; null for other fields. */
export function jsonChoices(schema: JsonSchema | undefined): readonly string[] | null {
  if (schema?.type !== "array" || !isJsonObject(schema.items) || !Array.isArray(schema.items.enum)) return null;
  return textsOf(schema.items.enum);
}

function partOf(name: string, schema: JsonSchema): JsonPart | null {
  const kind = kindOf(schema);
  if (kind === null) return null;
  const { title, description } = schema;
  return {
    name,
    label: typeof title === "string" ? title : words(name),
    help: typeof description === "string" ? description : null,
    kind,
    choices: kind === "choice" ? textsOf(schema.enum) : [],
  };
}

const textsOf = (choices: unknown): readonly string[] =>
  Array.isArray(choices) ? choices.filter((choice) => typeof choice === "string") : [];

function kindOf({ type, items, enum: choices }: JsonSchema): JsonPart["kind"] | null {
  if (Array.isArray(choices)) return textsOf(choices).length === choices.length ? "choice" : null;
  if (type === "boolean") return "flag";
  if (type === "string") return "text";
  if (type === "number" || type === "integer") return "number";
  return type === "array" && isJsonObject(items) && items.type === "string" ? "texts" : null;
}
