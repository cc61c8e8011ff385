import type { FlowDocument } from "@parley/flow";
import { type Assignment, targetOf } from "@parley/model/kernel";
import type { Outcome } from "../../parts/fields/field-control.ts";
import { texts } from "../controls/texts.ts";

export function assignmentsOf(value: unknown): readonly Assignment[] {
  return Array.isArray(value) ? value.filter(isAssignment) : [];
}

/** What may be stored of values that are set: each with a target that can be set. A row without anything is still to be written. */
export function setOutcome(assignments: readonly Assignment[]): Outcome {
  const isFresh = ({ to, value }: Assignment) => to.trim() === "" && value.trim() === "";
  for (const [at, assignment] of assignments.entries()) {
    if (isFresh(assignment)) continue;
    const { to, value } = assignment;
    if (value.trim() === "") return { ok: false, message: texts.assignments.noValue(at + 1) };
    if (to.trim() === "") return { ok: false, message: texts.assignments.noTarget(at + 1) };
    if (targetOf(to) === null) return { ok: false, message: texts.assignments.wrongTarget(at + 1) };
  }
  return { ok: true, value: assignments.filter((assignment) => !isFresh(assignment)) };
}

/** Everything that a block may set, by the names that a version knows; a bare name may become a key of the metadata. */
export function settable({ settings, rows }: FlowDocument, written: string): readonly string[] {
  const bare = targetOf(`metadata.${written.trim()}`) === null ? [] : [`metadata.${written.trim()}`];
  const known = [
    ...settings.metadata_keys.map(({ key }) => `metadata.${key}`),
    ...rows.entity.map(({ name }) => `slots.${name}`),
    ...settings.account_attributes.map(({ name }) => `account.${name}`),
  ];
  return [...new Set([...known, ...bare])];
}

function isAssignment(value: unknown): value is Assignment {
  return typeof value === "object" && value !== null && "to" in value && "value" in value;
}
