import { type Fields, isEntry } from "@parley/model/kernel";
import { checkField, unknownKey } from "../document/check-schema.ts";
import type { DocumentNoun } from "../document/document.ts";
import { type AnyRow, declarationOf, idsIn, pointersIn } from "../document/document-nouns.ts";
import { startName } from "../document/start-block.ts";
import type { EditFault, FieldValues, RowOperation } from "./edit.ts";
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

/** Asks, once the edit is through, whether what it took away is still missed. */
export type Guard = (tables: EditTables) => OperationFault | null;

/** The guard for an operation that takes away a Start block, Start path, Start trigger or the sub-flow start; null for any other. */
export function guardOf(tables: EditTables, operation: RowOperation): Guard | null {
  if (operation.op !== "delete" && operation.op !== "change") return null;
  const { op, noun, id } = operation;
  if (noun === "sub_flow") {
    const isTaken = tables.row(noun, id)?.slug === "start" && (op === "delete" || "slug" in operation.fields);
    return isTaken ? guardSubFlow : null;
  }
  if (noun === "path") {
    const path = tables.row(noun, id);
    return op === "delete" && path !== undefined ? (after) => guardPath(after, path) : null;
  }
  const block = noun === "block" ? tables.row(noun, id) : undefined;
  const isTaken = op === "delete" || "type" in operation.fields || "subflow" in operation.fields;
  return block !== undefined && isEntry(block) && isTaken ? (after) => guardBlock(after, block) : null;
}

/** The path as it is kept: out of a Start block, and not a global trigger, it is the Start path and named so. */
export function namedStart(tables: EditTables, path: AnyRow): AnyRow {
  return path.display_in_global_list !== true && isStartBlock(tables, path.source_block)
    ? { ...path, name: startName }
    : path;
}

function guardSubFlow(after: EditTables): OperationFault | null {
  if (after.rows("sub_flow", ({ slug }) => slug === "start").length > 0) return null;
  const message = "Cannot delete the sub-flow start: every conversation begins there.";
  return { code: "start_sub_flow", field: null, message };
}

function guardBlock(tables: EditTables, block: AnyRow): OperationFault | null {
  const subFlow = block.subflow;
  if (tables.row("sub_flow", String(subFlow)) === undefined) return null;
  if (tables.rows("block", (other) => isEntry(other) && other.subflow === subFlow).length > 0) return null;
  return { code: "start_block", field: null, message: "Cannot delete the Start block!" };
}

function guardPath(tables: EditTables, path: AnyRow): OperationFault | null {
  const source = path.source_block;
  if (!isStartBlock(tables, source)) return null;
  const isGlobal = path.display_in_global_list === true;
  if (isGlobal && path.name !== startName) return null;
  const isAnother = (other: AnyRow) =>
    other.source_block === source &&
    (other.display_in_global_list === true) === isGlobal &&
    (!isGlobal || other.name === startName);
  if (tables.rows("path", isAnother).length > 0) return null;
  return isGlobal
    ? { code: "start_trigger", field: null, message: "Cannot delete the Start globalTrigger!" }
    : { code: "start_path", field: null, message: "Cannot delete the Start path!" };
}

function isStartBlock(tables: EditTables, id: unknown): boolean {
  const block = typeof id === "string" ? tables.row("block", id) : undefined;
  return block !== undefined && isEntry(block);
}
