import { type Fields, isId, settingsFields } from "@parley/model/kernel";
import { freshDefault } from "../document/defaults.ts";
import type { DocumentNoun } from "../document/document.ts";
import { type AnyRow, declarationOf, isDocumentNoun } from "../document/document-nouns.ts";
import { equalJson } from "../document/equal-json.ts";
import type { Edit, EditResult, EditState, FieldValues, RowOperation } from "./edit.ts";
import { checkFields, checkReferences, type OperationFault, unknownReferences } from "./edit-checks.ts";
import { type Guard, guardOf, namedStart } from "./edit-guards.ts";
import { inOrder } from "./edit-order.ts";
import { EditTables } from "./edit-tables.ts";

type Applied =
  | {
      readonly ok: true;
      /** What it came to, where that is more than was asked. */
      readonly done?: RowOperation;
      readonly inverse: RowOperation;
      readonly recheck?: () => readonly OperationFault[];
    }
  | { readonly ok: false; readonly faults: readonly OperationFault[] };

/**
 * Applies an edit to a version: all of it, or nothing with the faults of the first operation that cannot be done. The
 * inverse takes everything back when it is applied to the result. An operation may put a row below one which a later
 * operation brings. It waits for that one, so that undoing in the opposite order finds each row in its place.
 * @param options.guarded false lets the Start block, path and trigger go and keeps names as they are: for an undo, which
 *   takes back what an edit did, and for an import, which brings its own
 */
export function applyEdit(state: EditState, edit: Edit, { guarded = true }: { guarded?: boolean } = {}): EditResult {
  const tables = new EditTables(state);
  const done: RowOperation[] = [];
  const inverse: RowOperation[] = [];
  const rechecks: { readonly operation: number; readonly recheck: () => readonly OperationFault[] }[] = [];
  for (const [index, operation] of inOrder(tables, edit)) {
    const guard: Guard | null = guarded ? guardOf(tables, operation) : null;
    const applied = applyOperation(tables, operation, guarded);
    if (!applied.ok) return refuse(index, applied.faults);
    done.push(applied.done ?? operation);
    inverse.push(applied.inverse);
    const { recheck } = applied;
    if (recheck !== undefined) rechecks.push({ operation: index, recheck });
    if (guard !== null) rechecks.push({ operation: index, recheck: () => [guard(tables) ?? []].flat() });
  }
  for (const { operation, recheck } of rechecks) {
    const faults = recheck();
    if (faults.length > 0) return refuse(operation, faults);
  }
  return { ok: true, ...tables.state(), operations: done, inverse: inverse.reverse() };
}

function applyOperation(tables: EditTables, operation: RowOperation, guarded: boolean): Applied {
  if (operation.op === "settings") return changeSettings(tables, operation.fields);
  const { noun } = operation;
  if (!isDocumentNoun(noun)) return fail("unknown_noun", `There is no noun ${JSON.stringify(noun)} in a version`);
  if (operation.op === "create") return create(tables, noun, operation.row, guarded);
  const { id } = operation;
  if (operation.op === "restore") return restore(tables, noun, id);
  const row = tables.row(noun, id);
  if (row === undefined) return fail("not_found", `There is no ${noun} ${id}`);
  if (operation.op === "change") return change(tables, noun, { row, fields: operation.fields, guarded });
  tables.delete(noun, row, null);
  return { ok: true, inverse: { op: "restore", noun, id } };
}

function changeSettings(tables: EditTables, fields: FieldValues): Applied {
  const faults = checkFields(settingsFields, fields, { whole: false });
  if (faults.length > 0) return { ok: false, faults };
  const before = pick(tables.settings, Object.keys(fields));
  tables.changeSettings(fields);
  return {
    ok: true,
    inverse: { op: "settings", fields: before },
    recheck: () => unknownReferences(tables, settingsFields, fields),
  };
}

function create(tables: EditTables, noun: DocumentNoun, given: AnyRow, guarded: boolean): Applied {
  const { id, ...written } = given;
  if (!isId(id)) return fail("invalid", "Write a UUID in lower case", "id");
  if (tables.row(noun, id) !== undefined || tables.isDeleted(noun, id)) {
    return fail("already_there", `There is a ${noun} ${id} already`);
  }
  const { fields } = declarationOf(noun);
  const faults = checkFields(fields, written, { whole: true });
  if (faults.length > 0) return { ok: false, faults };
  const whole: AnyRow = { ...defaultsOf(fields), ...written, id };
  const row = store(tables, noun, whole, guarded);
  return {
    ok: true,
    done: { op: "create", noun, row: row.name === whole.name ? given : { ...given, name: row.name } },
    inverse: { op: "delete", noun, id },
    recheck: () => recheckRow(tables, noun, id, written),
  };
}

function change(
  tables: EditTables,
  noun: DocumentNoun,
  { row, fields, guarded }: { row: AnyRow; fields: FieldValues; guarded: boolean },
): Applied {
  const { id } = row;
  const faults = checkFields(declarationOf(noun).fields, fields, { whole: false });
  if (faults.length > 0) return { ok: false, faults };
  const after = store(tables, noun, { ...row, ...fields, id }, guarded);
  const changed = Object.keys(after).filter((name) => !equalJson(after[name], row[name]));
  return {
    ok: true,
    done: { op: "change", noun, id, fields: pick(after, [...Object.keys(fields), ...changed]) },
    inverse: { op: "change", noun, id, fields: pick(row, changed) },
    recheck: () => recheckRow(tables, noun, id, fields),
  };
}

function restore(tables: EditTables, noun: DocumentNoun, id: string): Applied {
  const row = tables.deletedRow(noun, id);
  if (row === undefined) return fail("not_found", `There is no deleted ${noun} ${id}`);
  const holder = tables.deletedHolder(noun, row);
  if (holder !== null) {
    return fail("held_by_deleted", `Restore the ${holder.noun} ${holder.id} first: this ${noun} belongs to it`);
  }
  tables.restore(noun, id);
  return { ok: true, inverse: { op: "delete", noun, id } };
}

function store(tables: EditTables, noun: DocumentNoun, row: AnyRow, guarded: boolean): AnyRow {
  const kept = guarded && noun === "path" ? namedStart(tables, row) : row;
  tables.put(noun, kept);
  return kept;
}

function recheckRow(tables: EditTables, noun: DocumentNoun, id: string, written: FieldValues): OperationFault[] {
  const row = tables.row(noun, id);
  return row === undefined ? [] : checkReferences(tables, noun, row, written);
}

function defaultsOf(fields: Fields): FieldValues {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, freshDefault(field)]));
}

function pick(row: FieldValues, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

function fail(code: OperationFault["code"], message: string, field: string | null = null): Applied {
  return { ok: false, faults: [{ code, field, message }] };
}

function refuse(operation: number, faults: readonly OperationFault[]): EditResult {
  return { ok: false, faults: faults.map((fault) => ({ operation, ...fault })) };
}
