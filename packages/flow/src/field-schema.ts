import type { Field, JsonSchema } from "@parley/model/kernel";
import { checkSchema, type SchemaFault } from "./check-schema.ts";

const uuid = { type: "string", format: "uuid" };
const languageCode = "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$";

const schemas = new WeakMap<Field, JsonSchema>();

/** The JSON Schema of a field's values, without its help and default. */
export function fieldSchema(field: Field): JsonSchema {
  const known = schemas.get(field);
  if (known !== undefined) return known;
  const schema = makeSchema(field);
  schemas.set(field, schema);
  return schema;
}

function makeSchema(field: Field): JsonSchema {
  const schema = notNullSchema(field);
  if (!field.nullable) return schema;
  const { type, enum: choices } = schema;
  if (Array.isArray(choices)) return { ...schema, type: ["string", "null"], enum: [...choices, null] };
  return typeof type === "string" ? { ...schema, type: [type, "null"] } : schema;
}

/** What is wrong with a value of a field; nothing when it may be stored. */
export function checkField(field: Field, value: unknown): readonly SchemaFault[] {
  const faults = checkSchema(fieldSchema(field), value);
  if (faults.length > 0 || field.kind !== "json" || field.max === undefined) return faults;
  const length = JSON.stringify(value)?.length ?? 0;
  if (length <= field.max) return faults;
  return [{ path: [], message: `Write less: ${length} characters as JSON, at most ${field.max} are kept` }];
}

function notNullSchema(field: Field): JsonSchema {
  const range = {
    ...(field.min !== undefined && { minimum: field.min }),
    ...(field.max !== undefined && { maximum: field.max }),
  };
  const items = field.max === undefined ? {} : { maxItems: field.max };
  switch (field.kind) {
    case "text":
      return textFieldSchema(field);
    case "integer":
      return { type: "integer", ...range };
    case "number":
      return { type: "number", ...range };
    case "boolean":
      return { type: "boolean" };
    case "id":
      return uuid;
    case "ids":
      return { type: "array", items: uuid, ...items };
    case "texts":
      return { type: "array", items: { type: "string" }, ...items };
    case "timestamp":
      return { type: "string", format: "date-time" };
    case "json":
      return field.schema ?? {};
  }
}

function textFieldSchema(field: Field): JsonSchema {
  if (field.choices !== undefined) return { type: "string", enum: field.choices };
  return {
    type: "string",
    ...(field.min !== undefined && { minLength: field.min }),
    ...(field.max !== undefined && { maxLength: field.max }),
    ...(field.language === "language-code" && { pattern: languageCode }),
  };
}
