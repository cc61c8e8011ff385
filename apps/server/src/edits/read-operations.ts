import { nounNamed } from "@parley/model";
import { type FieldFault, type Fields, isId, type JsonSchema, Problem, settingsFields } from "@parley/model/kernel";
import { invalid } from "../http/problems.ts";
import { readFields, schemaChecker } from "../rows/read-body.ts";
import type { Row } from "../rows/sql-parts.ts";
import { documentFields, documentNouns, isDocumentNoun } from "./document-fields.ts";
import type { Operation } from "./operation.ts";

/** Most steps of one edit. */
export const largestEdit = 5000;

const id: JsonSchema = { type: "string", format: "uuid" };
const noun: JsonSchema = { enum: documentNouns.map(({ name }) => name) };
const step = (type: string, more: { readonly [name: string]: JsonSchema }): JsonSchema => ({
  type: "object",
  required: ["type", ...Object.keys(more)],
  additionalProperties: false,
  properties: { type: { const: type }, ...more },
});

export const editBody: JsonSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    id: { ...id, description: "Identifier of the edit, UUIDv7; sending it again is recognised by it." },
    summary: { type: ["string", "null"], maxLength: 255 },
    undo: { ...id, description: "The edit to take back, instead of operations." },
    operations: {
      type: "array",
      minItems: 1,
      maxItems: largestEdit,
      items: {
        type: "object",
        required: ["type"],
        discriminator: { propertyName: "type" },
        oneOf: [
          step("create", { noun, row: { type: "object", required: ["id"], properties: { id } } }),
          step("change", { noun, id, changes: { type: "object", minProperties: 1 } }),
          step("delete", { noun, id }),
          step("restore", { noun, id }),
          step("settings", { changes: { type: "object", minProperties: 1 } }),
        ],
      },
    },
  },
};

/** What the client asks for. */
export type EditBody = {
  readonly id: string | undefined;
  readonly summary: string | null;
  readonly undo: string | undefined;
  readonly operations: readonly Operation[];
};

const checkEdit = schemaChecker(editBody);

/** @throws Problem 400 with every fault, as `operations.<step>.<field>`. */
export function readEdit(body: unknown): EditBody {
  const faults = checkEdit(body ?? {});
  if (faults.length > 0) throw invalid(faults.slice(0, 200));
  // The schema has just been checked.
  const edit = body as { id?: string; summary?: string | null; undo?: string; operations?: readonly Operation[] };
  if ((edit.operations === undefined) === (edit.undo === undefined)) {
    throw invalid([
      { field: "operations", code: "required", message: "Send operations, or the id of an edit to undo." },
    ]);
  }
  return {
    id: edit.id,
    summary: edit.summary ?? null,
    undo: edit.undo,
    operations: readSteps(edit.operations ?? []),
  };
}

function readSteps(steps: readonly Operation[]): readonly Operation[] {
  const faults: FieldFault[] = [];
  const read = steps.map((operation, index): Operation => {
    try {
      return readStep(operation, `operations.${index}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      faults.push(...error.errors);
      return operation;
    }
  });
  if (faults.length > 0) throw invalid(faults.slice(0, 200));
  return read;
}

function readStep(operation: Operation, at: string): Operation {
  if (operation.type === "settings") {
    return {
      ...operation,
      changes: values(settingsFields, operation.changes, { at: `${at}.changes`, isWhole: false }),
    };
  }
  if (!isDocumentNoun(operation.noun)) throw new Error(`The schema let ${String(operation.noun)} through`);
  const fields = documentFields(nounNamed(operation.noun));
  if (operation.type === "create") {
    const { id: rowId, ...rest } = operation.row;
    if (!isId(rowId)) throw new Error("The schema let a row without id through");
    return { ...operation, row: { ...values(fields, rest, { at: `${at}.row`, isWhole: true }), id: rowId } };
  }
  if (operation.type !== "change") return operation;
  return { ...operation, changes: values(fields, operation.changes, { at: `${at}.changes`, isWhole: false }) };
}

function values(fields: Fields, body: Row, options: { at: string; isWhole: boolean }): Row {
  return readFields({ fields: Object.entries(fields), known: new Set(Object.keys(fields)), body, ...options });
}
