import { type Fields, isId } from "@parley/model/kernel";
import { checkField } from "./check-field.ts";
import { unknownKey } from "./check-schema.ts";
import type { DocumentNoun } from "./document.ts";
import { type AnyRow, declarationOf, documentNounNames } from "./document-nouns.ts";
import type { EditFault, FieldValues } from "./edit.ts";
import type { EditTables } from "./edit-tables.ts";

/** A fault of an operation before it is known which one it is. */
export type OperationFault = Omit<EditFault, "operation">;

/** What is wrong with the values of some fields; with `whole`, a field without default must be among them. */
export function checkFields(fields: Fields, values: FieldValues, { whole }: { whole: boolean }): OperationFault[] {
  const faults: OperationFault[] = [];
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      faults.push({ code: "unknown_field", field: name, message: unknownKey(name, Object.keys(fields)) });
      continue;
    }
    for (const { path, message } of checkField(field, value)) {
      faults.push({ code: "invalid", field: [name, ...path].join("."), message });
    }
  }
  for (const [name, field] of whole ? Object.entries(fields) : []) {
    const isMissing = values[name] === undefined && !Object.hasOwn(values, name);
    if (isMissing && field.default === undefined) {
      faults.push({ code: "invalid", field: name, message: `Write ${name} too: it is required` });
    }
  }
  return faults;
}

/**
 * What is wrong with the references of a row once the edit is through: what it is a part of must live; whatever else it
 * names must at least be restorable, for deleting a prompt does not touch the blocks that say it.
 */
export function checkReferences(
  tables: EditTables,
  noun: DocumentNoun,
  row: AnyRow,
  written: FieldValues,
): OperationFault[] {
  const faults: OperationFault[] = [];
  const holder = tables.deletedHolder(noun, row);
  if (holder !== null) {
    const message = `The ${holder.noun} that this ${noun} belongs to is not there: ${holder.id}`;
    faults.push({ code: "held_by_deleted", field: null, message });
  }
  for (const [name, field] of Object.entries(declarationOf(noun).fields)) {
    const to = documentNounNames.find((other) => other === (name === "conditional_prompts" ? "prompt" : field.to));
    if (to === undefined || !Object.hasOwn(written, name)) continue;
    const isKnown = (id: string) => tables.row(to, id) !== undefined || tables.isDeleted(to, id);
    const unknown = idsIn(written[name]).filter((id) => !isKnown(id));
    for (const id of unknown)
      faults.push({ code: "unknown_reference", field: name, message: `There is no ${to} ${id}` });
  }
  return faults;
}

function idsIn(value: unknown): string[] {
  if (typeof value === "string") return isId(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return typeof value === "object" && value !== null && "value" in value ? idsIn(value.value) : [];
}
