import type { DocumentNoun } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { shortened } from "../../parts/shortened.ts";
import type { Gesture } from "../version-editor.ts";

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
    label: `Change ${label.charAt(0).toLowerCase()}${label.slice(1)} of ${name}`,
    ...(value === null ? {} : { group: `${noun} ${ids.join(" ")} ${field}` }),
  };
}

/** Gives one row another name. */
export function renameRow(noun: DocumentNoun, row: { readonly id: Id; readonly name: string }, name: string): Gesture {
  return {
    operations: [{ op: "change", noun, id: row.id, fields: { name } }],
    label: `Rename ${shortened(row.name) || "it"} to ${shortened(name)}`,
  };
}
