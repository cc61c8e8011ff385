import type { Fields } from "@parley/model/kernel";
import { checkField, unknownKey } from "../document/check-schema.ts";
import type { DocumentNoun } from "../document/document.ts";
import { type AnyRow, declarationOf } from "../document/document-nouns.ts";
import { idsIn, pointersIn } from "../document/pointers.ts";
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
 * What is wrong with the references of a row after the edit. What the row is a part of must live. What else it names must
 * be restorable at least, for deleting a prompt does not touch the blocks that say it.
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
  return [...faults, ...unknownReferences(tables, declarationOf(noun).fields, written)];
}

/** What is wrong with the ids among some values: each names a row that lives or can be restored. */
export function unknownReferences(tables: EditTables, fields: Fields, written: FieldValues): OperationFault[] {
  return pointersIn(fields).flatMap(({ field, to }) => {
    const isKnown = (id: string) => tables.row(to, id) !== undefined || tables.isDeleted(to, id);
    const unknown = idsIn(written[field]).filter((id) => !isKnown(id));
    return unknown.map((id) => ({ code: "unknown_reference", field, message: `There is no ${to} ${id}` }) as const);
  });
}
