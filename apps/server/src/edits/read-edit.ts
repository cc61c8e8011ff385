import type { Edit } from "@parley/flow";
import { type Id, type JsonSchema, shape } from "@parley/model/kernel";
import { invalid } from "../http/problems.ts";
import { reader } from "../http/schema-checker.ts";
import { documentNouns } from "./document-fields.ts";

/** Most steps of one edit. */
export const largestEdit = 20_000;

const id: JsonSchema = { type: "string", format: "uuid" };
const noun: JsonSchema = { enum: documentNouns.map(({ name }) => name) };
const step = (op: string, more: { readonly [name: string]: JsonSchema }): JsonSchema => ({
  type: "object",
  required: ["op", ...Object.keys(more)],
  additionalProperties: false,
  properties: { op: { const: op }, ...more },
});

/** What the client asks for: steps, or an edit to take back. */
export type EditBody = {
  readonly id?: Id;
  readonly summary?: string | null;
  readonly undo?: Id;
  readonly operations?: Edit;
};

export const editBody = shape<EditBody>({
  type: "object",
  additionalProperties: false,
  properties: {
    id: { ...id, description: "Identifier of the edit, UUIDv7, by which a 412 shows that it was taken already." },
    summary: { type: ["string", "null"], maxLength: 255 },
    undo: { ...id, description: "The edit to take back, instead of operations." },
    operations: {
      type: "array",
      minItems: 1,
      maxItems: largestEdit,
      items: {
        type: "object",
        required: ["op"],
        discriminator: { propertyName: "op" },
        oneOf: [
          step("create", { noun, row: { type: "object", required: ["id"], properties: { id } } }),
          step("change", { noun, id, fields: { type: "object", minProperties: 1 } }),
          step("delete", { noun, id }),
          step("restore", { noun, id }),
          step("settings", { fields: { type: "object", minProperties: 1 } }),
        ],
      },
    },
  },
});

const read = reader(editBody);

/** @throws Problem 400 when it is not an edit; what its values are is the edit's own to check. */
export function readEdit(body: unknown): EditBody {
  const edit = read(body ?? {});
  if ((edit.operations === undefined) !== (edit.undo === undefined)) return edit;
  throw invalid([{ field: "operations", code: "required", message: "Send operations, or the id of an edit to undo." }]);
}
