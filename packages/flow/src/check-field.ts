import { type Field, fieldSchema, type JsonSchema } from "@parley/model/kernel";
import { checkSchema, type SchemaFault } from "./check-schema.ts";

const schemas = new WeakMap<Field, JsonSchema>();

/** A large document has thousands of values of the same few fields. */
function knownSchema(field: Field): JsonSchema {
  const known = schemas.get(field);
  if (known !== undefined) return known;
  const schema = fieldSchema(field);
  schemas.set(field, schema);
  return schema;
}

/** What is wrong with a value of a field; nothing when it may be stored. */
export function checkField(field: Field, value: unknown): readonly SchemaFault[] {
  const faults = checkSchema(knownSchema(field), value);
  if (faults.length > 0 || field.kind !== "json" || field.max === undefined) return faults;
  const length = JSON.stringify(value)?.length ?? 0;
  if (length <= field.max) return faults;
  return [{ path: [], message: `Write less: ${length} characters as JSON, at most ${field.max} are kept` }];
}
