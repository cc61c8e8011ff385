import { equalJson, type Id } from "@parley/model/kernel";
import type { DocumentNoun } from "../document/document.ts";
import type { Edit, FieldValues, RowOperation } from "./edit.ts";

/** A field that two edits set to different values; `field` is null where one of them deletes or restores the row. */
export type EditConflict = {
  readonly noun: DocumentNoun | "settings";
  readonly id: Id | null;
  readonly field: string | null;
};

/**
 * Where two edits made from the same revision contradict each other. Edits that do not may be applied one after the
 * other, in any order. What one made impossible for the other, such as a path to a deleted block, shows when it is
 * applied.
 */
export function conflicts(a: Edit, b: Edit): readonly EditConflict[] {
  const touchedByA = touchedBy(a);
  const touchedByB = touchedBy(b);
  return [...touchedByA].flatMap(([key, one]) => {
    const other = touchedByB.get(key);
    return other === undefined ? [] : between(one, other);
  });
}

/** What an edit does to one row, or to the settings. */
type Touch = { readonly noun: EditConflict["noun"]; readonly id: Id | null; whole: boolean; fields: FieldValues };

function touchedBy(edit: Edit): Map<string, Touch> {
  const touches = new Map<string, Touch>();
  for (const operation of edit) {
    const [noun, id, fields] = subjectOf(operation);
    const key = `${noun} ${id}`;
    const touch = touches.get(key) ?? { noun, id, whole: false, fields: {} };
    touch.whole ||= operation.op === "delete" || operation.op === "restore";
    touch.fields = { ...touch.fields, ...fields };
    touches.set(key, touch);
  }
  return touches;
}

function subjectOf(operation: RowOperation): [EditConflict["noun"], Id | null, FieldValues] {
  switch (operation.op) {
    case "settings":
      return ["settings", null, operation.fields];
    case "create":
      return [operation.noun, operation.row.id, operation.row];
    case "change":
      return [operation.noun, operation.id, operation.fields];
    default:
      return [operation.noun, operation.id, {}];
  }
}

function between(one: Touch, other: Touch): EditConflict[] {
  const { noun, id } = one;
  if (one.whole || other.whole) return [{ noun, id, field: null }];
  return Object.keys(one.fields)
    .filter((field) => Object.hasOwn(other.fields, field) && !equalJson(one.fields[field], other.fields[field]))
    .map((field) => ({ noun, id, field }));
}
