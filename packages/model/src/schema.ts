import { type Field, fieldSchema, type JsonSchema } from "./kernel/index.ts";
import { columnOf, type Noun, storedFields, writableFields } from "./noun.ts";

const described = (field: Field): JsonSchema => ({
  ...fieldSchema(field),
  description: field.help,
  ...(field.default !== undefined && field.default !== null ? { default: field.default } : {}),
  ...(field.writeOnly ? { writeOnly: true } : {}),
});

/** JSON Schema of a body that creates a row. Read-only fields may be sent back; they are ignored. */
export function createSchema(noun: Noun, bound: readonly string[]): JsonSchema {
  const fields = writableFields(noun, "create");
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, described(field)])),
    required: fields
      .filter(
        ([name, field]) =>
          name !== "id" &&
          columnOf(noun, name) !== "organisation_id" &&
          field.default === undefined &&
          !field.nullable &&
          !bound.includes(name),
      )
      .map(([name]) => name),
  };
}

/** JSON Schema of a body that changes a row: any of the fields. */
export function changeSchema(noun: Noun): JsonSchema {
  const fields = writableFields(noun, "change");
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, described(field)])),
  };
}

/** JSON Schema of a row as it is shown, without expanded references. */
export function rowSchema(noun: Noun): JsonSchema {
  const properties: { [name: string]: JsonSchema } = {};
  for (const [name, field] of Object.entries({ ...storedFields(noun), ...noun.computed })) {
    if (!field.writeOnly && !field.internal) properties[name] = described(field);
  }
  for (const [name, reverse] of Object.entries(noun.reverse)) {
    const items = reverse.show === undefined ? { type: "string", format: "uuid" } : { type: "object" };
    properties[name] = { type: "array", items, description: `Rows of ${reverse.noun} that name it.` };
  }
  return { type: "object", properties };
}
