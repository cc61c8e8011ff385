import { equalJson, type Fields, isEntry, isId, settingsFields } from "@parley/model/kernel";
import { checkField, unknownKey } from "../document/check-schema.ts";
import { freshDefault } from "../document/defaults.ts";
import type { DocumentNoun } from "../document/document.ts";
import { type AnyRow, declarationOf, idsIn, isDocumentNoun, pointersIn } from "../document/document-nouns.ts";
import { startName } from "../document/start-block.ts";
import type { Edit, EditFault, EditResult, EditState, FieldValues, RowOperation } from "./edit.ts";
import { EditTables } from "./edit-tables.ts";

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
  return isTaken && block !== undefined && isEntry(block) ? (after) => guardBlock(after, block) : null;
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

type Placed = readonly [index: number, operation: RowOperation];

/**
 * The operations of an edit in the order to do them, each with its place in the edit; `tables` are looked at while they
 * are being done. One that would put a row below something not there yet waits until that is, and with it whatever else
 * is to be done to the row. What waits in vain comes last, to be refused.
 */
export function* inOrder(tables: EditTables, edit: Edit): Generator<Placed> {
  let waiting: readonly Placed[] = [];
  for (const placed of edit.entries()) {
    const [, operation] = placed;
    if (mustWait(tables, operation, waiting)) {
      waiting = [...waiting, placed];
      continue;
    }
    yield placed;
    let mayGoOn = waiting.length > 0 && bringsHolder(operation);
    while (mayGoOn) {
      mayGoOn = false;
      const still: Placed[] = [];
      for (const other of waiting) {
        if (mustWait(tables, other[1], still)) {
          still.push(other);
          continue;
        }
        yield other;
        mayGoOn ||= bringsHolder(other[1]);
      }
      waiting = still;
    }
  }
  yield* waiting;
}

function mustWait(tables: EditTables, operation: RowOperation, waiting: readonly Placed[]): boolean {
  const row = rowOfOperation(operation);
  const isBehind = row !== null && waiting.some(([, other]) => rowOfOperation(other) === row);
  return isBehind || lacksHolder(tables, operation);
}

function rowOfOperation(operation: RowOperation): string | null {
  if (operation.op === "settings") return null;
  return `${operation.noun} ${operation.op === "create" ? operation.row.id : operation.id}`;
}

const bringsHolder = ({ op }: RowOperation) => op === "create" || op === "restore";

/** Whether the row would, after the operation, be a part of something that does not live. */
function lacksHolder(tables: EditTables, operation: RowOperation): boolean {
  if (operation.op === "settings" || !isDocumentNoun(operation.noun)) return false;
  const { noun } = operation;
  switch (operation.op) {
    case "create":
      return tables.deletedHolder(noun, operation.row) !== null;
    case "change": {
      const row = tables.row(noun, operation.id);
      return row !== undefined && tables.deletedHolder(noun, { ...row, ...operation.fields, id: row.id }) !== null;
    }
    case "restore": {
      const row = tables.deletedRow(noun, operation.id);
      return row !== undefined && tables.deletedHolder(noun, row) !== null;
    }
    default:
      return false;
  }
}

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
