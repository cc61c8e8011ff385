import { equalJson, type Id, inOneGo, type Steps } from "@parley/model/kernel";
import { freshDefault } from "../document/defaults.ts";
import type { DocumentNoun } from "../document/document.ts";
import { type AnyRow, declarationOf, rowOf } from "../document/document-nouns.ts";
import type { DeletedRow, Edit, EditState } from "./edit.ts";
import { applyingEdit } from "./edit-apply.ts";

/** An edit that was done, with what takes it back. */
type DoneEdit = { readonly operations: Edit; readonly inverse: Edit };

/** A row that others made or changed after an edit, and the row of that edit which it goes with. */
export type Built = {
  readonly noun: DocumentNoun;
  readonly row: AnyRow;
  readonly under: { readonly noun: DocumentNoun; readonly row: AnyRow };
};

/** Where a row is drawn is no work that is lost. */
const drawing = "render_info";

/**
 * The rows that taking an edit back would take away although they came, or changed, after it. An edit is taken back only
 * where there are none: what others built in a new sub-flow stays.
 * @param after the version right after the edit. Without it, what the edit restored is not looked at: the edit does not
 *   say what came back.
 */
export const builtSince = (edit: DoneEdit, now: EditState, after: EditState | null = null): readonly Built[] =>
  inOneGo(lookingForBuilt(edit, now, after));

/** The same, row by row. */
export function* lookingForBuilt(edit: DoneEdit, now: EditState, after: EditState | null): Steps<readonly Built[]> {
  if (!edit.inverse.some(({ op }) => op === "delete")) return [];
  const back = yield* applyingEdit(now, edit.inverse, { guarded: false });
  // What cannot be done takes nothing away.
  if (!back.ok) return [];
  const created = createdBy(edit.operations);
  const before = new Set(now.deleted.map(keyOfDeleted));
  const taken = back.deleted.filter((entry) => !before.has(keyOfDeleted(entry)));
  const gone = new Map(taken.map((entry) => [entry.row.id, entry]));
  const built: Built[] = [];
  for (const entry of taken) {
    yield;
    const { noun } = entry;
    const row: AnyRow | undefined = rowOf(now.document, noun, entry.row.id);
    const under = topOf(entry, gone);
    if (row === undefined || (after === null && !created.has(keyOf(under.noun, under.row.id)))) continue;
    const known: AnyRow | undefined = after === null ? undefined : rowOf(after.document, noun, row.id);
    const left = created.get(keyOf(noun, row.id)) ?? known;
    if (left === undefined || !isSame(noun, left, row)) built.push({ noun, row, under });
  }
  return built;
}

/** Whether taking an edit back takes away rows that it restored: only the version of then says what came back with them. */
export function removesRestored({ operations, inverse }: DoneEdit): boolean {
  const created = createdBy(operations);
  return inverse.some((step) => step.op === "delete" && !created.has(keyOf(step.noun, step.id)));
}

/** The rows that an edit made, as it left them. */
function createdBy(edit: Edit): ReadonlyMap<string, AnyRow> {
  const rows = new Map<string, AnyRow>();
  for (const step of edit) {
    if (step.op === "create") rows.set(keyOf(step.noun, step.row.id), step.row);
    const known = step.op === "change" ? rows.get(keyOf(step.noun, step.id)) : undefined;
    if (step.op === "change" && known !== undefined) {
      rows.set(keyOf(step.noun, step.id), { ...known, ...step.fields, id: step.id });
    }
  }
  return rows;
}

/** The row that is deleted for itself, and takes this one along. */
function topOf(entry: DeletedRow, gone: ReadonlyMap<Id, DeletedRow>): DeletedRow {
  const holder = entry.deleted_with === null ? undefined : gone.get(entry.deleted_with);
  return holder === undefined ? entry : topOf(holder, gone);
}

function isSame(noun: DocumentNoun, left: AnyRow, row: AnyRow): boolean {
  return Object.entries(declarationOf(noun).fields).every(([name, field]) => {
    const was = Object.hasOwn(left, name) ? left[name] : freshDefault(field);
    return name === drawing || equalJson(was, row[name]);
  });
}

const keyOf = (noun: string, id: Id) => `${noun} ${id}`;
const keyOfDeleted = ({ noun, row }: DeletedRow) => keyOf(noun, row.id);
