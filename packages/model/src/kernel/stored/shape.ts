import type { Shape } from "../api-call.ts";
import type { Field, Fields } from "../field.ts";
import { fieldSchema } from "../field-schema.ts";
import type { JsonSchema } from "../json.ts";
import { isJsonObject } from "../json-type.ts";

/**
 * What is stored as a field's value. Its schema has no limits, for what was stored under other limits stays readable.
 * It has the field's default, which stands where no value was stored.
 */
export function fieldShape(field: Field): JsonSchema {
  const shape = withoutLimits(fieldSchema(field));
  return field.default === undefined ? shape : { ...shape, default: field.default };
}

/** What is stored as a row of these fields; `further` are members beside them. */
export function rowShape(fields: Fields, further: { readonly [member: string]: JsonSchema } = {}): JsonSchema {
  const shapes = Object.entries(fields).map(([name, field]) => [name, fieldShape(field)] as const);
  return objectShape<{ [member: string]: unknown }>({ ...further, ...Object.fromEntries(shapes) });
}

/** An object of these members: each is there, or has a default. Others are left out when a stored one is read. */
export function objectShape<T>(members: { readonly [M in keyof T]-?: JsonSchema }): Shape<T> {
  const properties: { readonly [member: string]: JsonSchema } = members;
  const required = Object.keys(properties).filter((name) => properties[name]?.default === undefined);
  return { type: "object", additionalProperties: false, required, properties };
}

/** The same value, or null. */
export function nullable(shape: JsonSchema): JsonSchema {
  const choices = Array.isArray(shape.enum) ? { enum: [...shape.enum, null] } : {};
  return { ...shape, ...choices, type: [shape.type, "null"].flat() };
}

/** Only what says what a value is, at every depth. What a value within it means where it is absent, its readers say. */
function withoutLimits(schema: JsonSchema): JsonSchema {
  const { type, enum: choices, required, properties, items, additionalProperties } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(choices !== undefined && { enum: choices }),
    ...(required !== undefined && { required }),
    ...(isJsonObject(properties) && { properties: each(properties) }),
    ...(isJsonObject(items) && { items: withoutLimits(items) }),
    ...(isJsonObject(additionalProperties) && { additionalProperties: withoutLimits(additionalProperties) }),
  };
}

function each(properties: JsonSchema): JsonSchema {
  const shapes = Object.entries(properties).map(([name, schema]) => [
    name,
    isJsonObject(schema) ? withoutLimits(schema) : {},
  ]);
  return Object.fromEntries(shapes);
}
