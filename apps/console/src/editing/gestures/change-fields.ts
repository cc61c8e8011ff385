import type { DocumentNoun } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { shortened } from "../../parts/shortened.ts";
import type { Gesture } from "../version-editor.ts";
import { texts } from "./texts.ts";

/** Names the step of the history that gestures in a row make together. */
export const stepKey = (...parts: readonly string[]): string => parts.join(" ");

/** Rows to change alike, and what to call them: "Greet and disclose", "3 blocks". */
export type Subjects = { readonly noun: DocumentNoun; readonly ids: readonly Id[]; readonly name: string };

/**
 * Gives a field of some rows the same value. Typing in one field becomes one step of the history; taking the value away is a
 * step of its own, so that undo brings back what was written.
 */
export function changeField(subjects: Subjects, field: string, value: unknown, label: string): Gesture {
  const { noun, ids, name } = subjects;
  return {
    operations: ids.map((id) => ({ op: "change", noun, id, fields: { [field]: value } })),
    label: texts.steps.change(`${label.charAt(0).toLowerCase()}${label.slice(1)}`, name),
    ...(value === null ? {} : { group: stepKey(noun, ...ids, field) }),
  };
}

/** Gives one row another name. */
export function renameRow(noun: DocumentNoun, row: { readonly id: Id; readonly name: string }, name: string): Gesture {
  return {
    operations: [{ op: "change", noun, id: row.id, fields: { name } }],
    label: texts.steps.rename(shortened(row.name), shortened(name)),
  };
}
