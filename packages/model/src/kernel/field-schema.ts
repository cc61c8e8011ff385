import type { Field } from "./field.ts";
import type { JsonSchema } from "./json.ts";
import { languagePattern } from "./languages.ts";
import { digitsPattern, endpointPattern, phoneNumberPattern } from "./shapes.ts";

const uuid: JsonSchema = { type: "string", format: "uuid" };

/** Whole numbers without limits of their own are kept in four bytes. */
const largestInteger = 2_147_483_647;

/** The JSON Schema of a field's values, without its help and default. */
export function fieldSchema(field: Field): JsonSchema {
  const schema = notNullSchema(field);
  if (!field.nullable) return schema;
  const { type, enum: choices } = schema;
  if (Array.isArray(choices)) return { ...schema, type: ["string", "null"], enum: [...choices, null] };
  return typeof type === "string" ? { ...schema, type: [type, "null"] } : schema;
}

function notNullSchema(field: Field): JsonSchema {
  const range = {
    ...(field.min !== undefined && { minimum: field.min }),
    ...(field.max !== undefined && { maximum: field.max }),
  };
  const items = field.max === undefined ? {} : { maxItems: field.max };
  switch (field.kind) {
    case "text":
      return textSchemaOf(field);
    case "integer":
      return { type: "integer", minimum: -largestInteger - 1, maximum: largestInteger, ...range };
    case "number":
      return { type: "number", ...range };
    case "boolean":
      return { type: "boolean" };
    case "id":
      return uuid;
    case "ids":
      return { type: "array", items: uuid, ...items };
    case "texts":
      return { type: "array", items: listedText(field), ...items };
    case "timestamp":
      return { type: "string", format: "date-time" };
    case "json":
      return field.schema ?? {};
  }
}

function textSchemaOf(field: Field): JsonSchema {
  if (field.choices !== undefined) return { type: "string", enum: field.choices };
  return {
    type: "string",
    ...(field.min !== undefined && { minLength: field.min }),
    ...(field.max !== undefined && { maxLength: field.max }),
    ...(field.language === "language-code" && { pattern: languagePattern }),
    ...(field.language === "digits" && { pattern: digitsPattern }),
    ...(field.language === "phone-number" && { pattern: phoneNumberPattern }),
    ...(field.language === "endpoint" && { pattern: endpointPattern }),
  };
}

function listedText({ language }: Field): JsonSchema {
  return {
    type: "string",
    maxLength: 20_000,
    ...(language === "language-code" && { pattern: languagePattern }),
  };
}
