import {
  equalJson,
  type Fields,
  type Id,
  inOneGo,
  isEntry,
  isId,
  type Settings,
  type Steps,
  settingsFields,
  versionLanguages,
} from "@parley/model/kernel";
import { checkField, unknownKey } from "../document/check-schema.ts";
import { freshDefault } from "../document/defaults.ts";
import type { DocumentNoun } from "../document/document.ts";
import { type AnyRow, declarationOf, idsIn, isDocumentNoun, pointersIn } from "../document/document-nouns.ts";
import { startBlock, startName } from "../document/start-block.ts";
import type { DeletedRow, Edit, EditFault, EditResult, EditState, FieldValues, RowOperation } from "./edit.ts";
import { inOrder } from "./edit-order.ts";
import { EditTables, keyOf } from "./edit-tables.ts";

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

/** Asks, once the edit is through, whether what it took away is still missed. */
export type Guard = (tables: EditTables) => OperationFault | null;

/** A guard, and what it guards: one for each is enough, however many operations take it away. */
type Guarding = { readonly of: string; readonly guard: Guard };

/**
 * The guard for an operation that takes away a Start block, Start path, Start trigger or the sub-flow start, or brings a
 * sub-flow back; null for any other.
 */
export function guardOf(tables: EditTables, operation: RowOperation): Guarding | null {
  if (operation.op === "restore" && operation.noun === "sub_flow") {
    return { of: `restored ${operation.id}`, guard: (after) => guardRestored(after, operation.id) };
  }
  if (operation.op !== "delete" && operation.op !== "change") return null;
  const { op, noun, id } = operation;
  if (noun === "sub_flow") {
    const isTaken = tables.row(noun, id)?.slug === "start" && (op === "delete" || "slug" in operation.fields);
    return isTaken ? { of: noun, guard: guardSubFlow } : null;
  }
  if (noun === "path") {
    const path = tables.row(noun, id);
    if (op !== "delete" || path === undefined) return null;
    const kind = `${path.display_in_global_list === true} ${path.name === startName}`;
    return { of: `${noun} ${path.source_block} ${kind}`, guard: (after) => guardPath(after, path) };
  }
  const block = noun === "block" ? tables.row(noun, id) : undefined;
  const isTaken = op === "delete" || "type" in operation.fields || "subflow" in operation.fields;
  return isTaken && block !== undefined && isEntry(block)
    ? { of: `${noun} ${block.subflow}`, guard: (after) => guardBlock(after, block) }
    : null;
}

/** The path as it is kept: out of a Start block, and not a global trigger, it is the Start path and named so. */
export function namedStart(tables: EditTables, path: AnyRow): AnyRow {
  return path.display_in_global_list !== true && isStartBlock(tables, path.source_block)
    ? { ...path, name: startName }
    : path;
}

function guardSubFlow(after: EditTables): OperationFault | null {
  if (after.held("sub_flow", "slug", "start").length > 0) return null;
  const message = "Cannot delete the sub-flow start: every conversation begins there.";
  return { code: "start_sub_flow", field: null, message };
}

function guardRestored(after: EditTables, subFlow: Id): OperationFault | null {
  const isWhole = after.row("sub_flow", subFlow) === undefined || after.held("block", "subflow", subFlow).some(isEntry);
  const message = "A sub-flow needs its Start block: restore that in the same edit, or create one.";
  return isWhole ? null : { code: "start_block", field: null, message };
}

function guardBlock(tables: EditTables, block: AnyRow): OperationFault | null {
  const subFlow = block.subflow;
  if (tables.row("sub_flow", String(subFlow)) === undefined) return null;
  if (tables.held("block", "subflow", subFlow).some(isEntry)) return null;
  return { code: "start_block", field: null, message: "Cannot delete the Start block!" };
}

function guardPath(tables: EditTables, path: AnyRow): OperationFault | null {
  const source = path.source_block;
  if (!isStartBlock(tables, source)) return null;
  const isGlobal = path.display_in_global_list === true;
  if (isGlobal && path.name !== startName) return null;
  const isAnother = (other: AnyRow) =>
    (other.display_in_global_list === true) === isGlobal && (!isGlobal || other.name === startName);
  if (tables.held("path", "source_block", source).some(isAnother)) return null;
  return isGlobal
    ? { code: "start_trigger", field: null, message: "Cannot delete the Start globalTrigger!" }
    : { code: "start_path", field: null, message: "Cannot delete the Start path!" };
}

function isStartBlock(tables: EditTables, id: unknown): boolean {
  const block = typeof id === "string" ? tables.row("block", id) : undefined;
  return block !== undefined && isEntry(block);
}

/**
 * The same edit, with a Start block for each sub-flow that it makes or restores without one. A sub-flow that comes back
 * gets its own again, where that is still there.
 */
export function withStartBlocks(edit: Edit, deleted: readonly DeletedRow[], newId: () => Id): Edit {
  const given = new Set(
    edit.flatMap((step) =>
      step.op === "create" && step.noun === "block" && isEntry(step.row) ? [step.row.subflow] : [],
    ),
  );
  const restored = new Set(edit.flatMap((step) => (step.op === "restore" ? [step.id] : [])));
  return edit.flatMap((step): readonly RowOperation[] => {
    if ((step.op !== "create" && step.op !== "restore") || step.noun !== "sub_flow") return [step];
    const id = step.op === "create" ? step.row.id : step.id;
    if (given.has(id)) return [step];
    const starts = step.op === "create" ? [] : startsIn(deleted, id);
    if (starts.some((start) => start.deleted_with === id || restored.has(start.row.id))) return [step];
    const [start] = starts;
    if (start === undefined) return [step, { op: "create", noun: "block", row: startBlock(newId(), id) }];
    return [step, { op: "restore", noun: "block", id: start.row.id }];
  });
}

const startsIn = (deleted: readonly DeletedRow[], subFlow: Id) =>
  deleted.filter(({ noun, row }) => noun === "block" && row.subflow === subFlow && isEntry(row));

type Applied =
  | {
      readonly ok: true;
      /** The edit as it was done, where that is more than was asked. */
      readonly done?: RowOperation;
      readonly inverse: RowOperation;
      /** Rows that the edit deleted before, and that come back with what this step deletes. */
      readonly along?: readonly string[];
      readonly recheck?: () => readonly OperationFault[];
    }
  | { readonly ok: false; readonly faults: readonly OperationFault[] };

/**
 * Applies an edit to a version: all of it, or nothing with the faults of the first operation that cannot be done. The
 * inverse takes everything back when it is applied to the result. An operation may put a row below one which a later
 * operation brings. It waits for that one, so that undoing in the opposite order finds each row in its place.
 * @param options.guarded false lets the Start block, path and trigger go and keeps names as they are. For an undo,
 *   which takes back what an edit did, and for an import, which brings its own.
 */
export const applyEdit = (state: EditState, edit: Edit, options: Applying = {}): EditResult =>
  inOneGo(applyingEdit(state, edit, options));

type Applying = { readonly guarded?: boolean };

/** The same, operation by operation. */
export function* applyingEdit(state: EditState, edit: Edit, { guarded = true }: Applying = {}): Steps<EditResult> {
  const tables = new EditTables(state);
  const done: RowOperation[] = [];
  const inverse: RowOperation[] = [];
  const comeAlong = new Set<RowOperation>();
  const restores = new Map<string, RowOperation>();
  const rechecks: { readonly operation: number; readonly recheck: () => readonly OperationFault[] }[] = [];
  const guards = new Set<string>();
  // A step alone waits for none.
  for (const [index, operation] of edit.length === 1 ? edit.entries() : inOrder(tables, edit)) {
    const guarding = guarded ? guardOf(tables, operation) : null;
    const applied = applyOperation(tables, operation, guarded);
    yield;
    if (!applied.ok) return refuse(index, applied.faults);
    done.push(applied.done ?? operation);
    inverse.push(applied.inverse);
    for (const key of applied.along ?? []) {
      const restore = restores.get(key);
      if (restore !== undefined) comeAlong.add(restore);
    }
    if (applied.inverse.op === "restore")
      restores.set(keyOf(applied.inverse.noun, applied.inverse.id), applied.inverse);
    const { recheck } = applied;
    if (recheck !== undefined) rechecks.push({ operation: index, recheck });
    if (guarding === null || guards.has(guarding.of)) continue;
    guards.add(guarding.of);
    rechecks.push({ operation: index, recheck: () => [guarding.guard(tables) ?? []].flat() });
  }
  for (const { operation, recheck } of rechecks) {
    const faults = recheck();
    yield;
    if (faults.length > 0) return refuse(operation, faults);
  }
  return {
    ok: true,
    ...tables.state(),
    operations: done,
    inverse: inverse.filter((step) => !comeAlong.has(step)).reverse(),
  };
}

function applyOperation(tables: EditTables, operation: RowOperation, guarded: boolean): Applied {
  if (operation.op === "settings")
    return changeSettings(tables, guarded ? withDefaultOffered(tables.settings, operation.fields) : operation.fields);
  const { noun } = operation;
  if (!isDocumentNoun(noun)) return fail("unknown_noun", `There is no noun ${JSON.stringify(noun)} in a version`);
  if (operation.op === "create") return create(tables, noun, operation.row, guarded);
  const { id } = operation;
  if (operation.op === "restore") return restore(tables, noun, id);
  const row = tables.row(noun, id);
  if (row === undefined) return fail("not_found", `There is no ${noun} ${id}`);
  if (operation.op === "change") return change(tables, noun, { row, fields: operation.fields, guarded });
  return { ok: true, along: tables.delete(noun, row), inverse: { op: "restore", noun, id } };
}

function changeSettings(tables: EditTables, fields: FieldValues): Applied {
  const faults = checkFields(settingsFields, fields, { whole: false });
  if (faults.length > 0) return { ok: false, faults };
  const before = pick(tables.settings, Object.keys(fields));
  tables.changeSettings(fields);
  return {
    ok: true,
    done: { op: "settings", fields },
    inverse: { op: "settings", fields: before },
    recheck: () => unknownReferences(tables, settingsFields, fields),
  };
}

/** Another default language is offered from then on, and so is the one before. */
function withDefaultOffered(settings: Settings, fields: FieldValues): FieldValues {
  const { language } = fields;
  if (typeof language !== "string" || "languages" in fields || settings.languages.includes(language)) return fields;
  return { ...fields, languages: [...versionLanguages(settings), language] };
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
  // An edit may name a part beside what brings it back.
  if (tables.isBackAlong(noun, id)) return { ok: true, inverse: { op: "delete", noun, id } };
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
