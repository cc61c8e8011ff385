import type { FlowDocument } from "@parley/flow";
import { type Assignment, targetOf } from "@parley/model/kernel";
import type { Outcome } from "../../parts/fields/field-control.ts";
import { texts } from "../controls/texts.ts";
import type { LanguageFault } from "./language-fault.ts";

export function assignmentsOf(value: unknown): readonly Assignment[] {
  return Array.isArray(value) ? value.filter(isAssignment) : [];
}

/** What may be stored of values that are set: each with a target that can be set and an expression that can be read. */
export function setOutcome(
  assignments: readonly Assignment[],
  check: (source: string) => LanguageFault | null,
): Outcome {
  for (const [at, { to, value }] of assignments.entries()) {
    if (to.trim() === "" || value.trim() === "") return { ok: false, message: texts.assignments.complete(at + 1) };
    if (targetOf(to) === null) return { ok: false, message: texts.assignments.wrongTarget(at + 1) };
    const fault = check(value);
    if (fault !== null && !fault.isWarning) return { ok: false, message: texts.assignments.correct(at + 1) };
  }
  return { ok: true, value: assignments };
}

/** Everything that a block may set, by the names that a version knows. */
export function settable({ settings, rows }: FlowDocument): readonly string[] {
  return [
    ...settings.metadata_keys.map(({ key }) => `metadata.${key}`),
    ...rows.entity.map(({ name }) => `slots.${name}`),
    ...settings.account_attributes.map(({ name }) => `account.${name}`),
  ];
}

function isAssignment(value: unknown): value is Assignment {
  return typeof value === "object" && value !== null && "to" in value && "value" in value;
}
