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

/** What edits did, by row: for each of its fields the last value, and the place of the edit that set it. */
export type LastTouches = ReadonlyMap<string, LastTouch>;
type LastTouch = {
  /** The last edit that touched it at all. */
  last: number;
  /** The last edit that deleted or restored it; null where none did. */
  whole: number | null;
  readonly fields: Map<string, { readonly value: unknown; readonly at: number }>;
};

/** So that many edits are gone through once, whatever is held against them. */
export function lastTouches(edits: readonly Edit[]): LastTouches {
  const touches = new Map<string, LastTouch>();
  for (const [at, edit] of edits.entries()) {
    for (const operation of edit) {
      const [noun, id, fields] = subjectOf(operation);
      const key = `${noun} ${id}`;
      const touch: LastTouch = touches.get(key) ?? { last: at, whole: null, fields: new Map() };
      touch.last = at;
      if (isWhole(operation)) touch.whole = at;
      for (const [field, value] of Object.entries(fields)) touch.fields.set(field, { value, at });
      touches.set(key, touch);
    }
  }
  return touches;
}

/** The place of the last edit that one contradicts as `conflicts` has it; null where it contradicts none. */
export function lastConflict(edits: LastTouches, edit: Edit): number | null {
  const places = [...touchedBy(edit)].flatMap(([key, { whole, fields }]) => {
    const touch = edits.get(key);
    if (touch === undefined) return [];
    if (whole) return [touch.last];
    const others = Object.entries(fields).flatMap(([field, value]) => {
      const set = touch.fields.get(field);
      return set === undefined || equalJson(set.value, value) ? [] : [set.at];
    });
    return touch.whole === null ? others : [touch.whole, ...others];
  });
  return places.length === 0 ? null : Math.max(...places);
}

/** What an edit does to one row, or to the settings. */
type Touch = { readonly noun: EditConflict["noun"]; readonly id: Id | null; whole: boolean; fields: FieldValues };

function touchedBy(edit: Edit): Map<string, Touch> {
  const touches = new Map<string, Touch>();
  for (const operation of edit) {
    const [noun, id, fields] = subjectOf(operation);
    const key = `${noun} ${id}`;
    const touch = touches.get(key) ?? { noun, id, whole: false, fields: {} };
    touch.whole ||= isWhole(operation);
    touch.fields = { ...touch.fields, ...fields };
    touches.set(key, touch);
  }
  return touches;
}

const isWhole = ({ op }: RowOperation): boolean => op === "delete" || op === "restore";

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
