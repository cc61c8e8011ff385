import type { Json, JsonSchema } from "../../json.ts";
import { hasJsonType } from "../../json-type.ts";

/** What a declared value may be. A date is a text such as 2026-03-01; `json` is anything. */
export const valueTypes = ["text", "number", "boolean", "date", "json"] as const;
export type ValueType = (typeof valueTypes)[number];

/** A value that a sub-flow is given: inside it is the metadata key of that name. */
export type SubFlowInput = { name: string; type: ValueType; required?: boolean; default?: Json };

/** A value that a sub-flow gives back: an expression that is worked out inside when it returns. */
export type SubFlowOutput = { name: string; type: ValueType; value: string };

/** What a caller gives to an input: an expression of its own. */
export type GivenInput = { input: string; value: string };

/** Where a caller keeps an output: a slot or a metadata key of its own. */
export type KeptOutput = { output: string; to: string };

const name = { type: "string", maxLength: 100, pattern: "^[A-Za-z_][A-Za-z0-9_]*$", examples: ["order"] };
const type = { enum: valueTypes };
const expression = { type: "string", minLength: 1, maxLength: 4000 };

const listOf = (properties: { [name: string]: JsonSchema }, required: readonly string[]): JsonSchema => ({
  type: "array",
  maxItems: 50,
  items: { type: "object", additionalProperties: false, required: [...required], properties },
});

export const inputsSchema = listOf({ name, type, required: { type: "boolean" }, default: {} }, ["name", "type"]);
export const outputsSchema = listOf({ name, type, value: expression }, ["name", "type", "value"]);
export const givenSchema = listOf({ input: name, value: expression }, ["input", "value"]);
export const keptSchema = listOf(
  {
    output: name,
    to: { type: "string", maxLength: 255, pattern: "^(slots|metadata)\\.(\\S(?:.*\\S)?)$", examples: ["slots.size"] },
  },
  ["output", "to"],
);

/** Whether a value is of a declared type; null is of none. */
export function isOfType(value: Json, declared: ValueType): boolean {
  if (value === null) return false;
  switch (declared) {
    case "text":
      return hasJsonType("string", value);
    case "number":
    case "boolean":
      return hasJsonType(declared, value);
    case "date":
      return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
    case "json":
      return true;
  }
}
