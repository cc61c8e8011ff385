import type { Outcome } from "../../parts/fields/field-control.ts";
import { texts } from "../controls/texts.ts";
import type { LanguageFault } from "./language-fault.ts";

/** An entry of an ordered choice. */
export type Condition = { readonly when: string; readonly value: unknown };

export function conditionsOf(value: unknown): readonly Condition[] {
  return Array.isArray(value) ? value.filter(isCondition) : [];
}

/**
 * What may be stored of an ordered choice: entries with an expression that can be read and a value. An entry without
 * anything is one that is still to be written.
 */
export function choiceOf(conditions: readonly Condition[], check: (when: string) => LanguageFault | null): Outcome {
  const isFresh = ({ when, value }: Condition) => when.trim() === "" && isBlank(value);
  for (const [place, condition] of conditions.entries()) {
    if (isFresh(condition)) continue;
    const { when, value } = condition;
    if (when.trim() === "" || isBlank(value)) return { ok: false, message: texts.conditions.complete(place + 1) };
    const fault = check(when);
    if (fault !== null && !fault.isWarning) return { ok: false, message: texts.conditions.correct(place + 1) };
  }
  return { ok: true, value: conditions.filter((condition) => !isFresh(condition)) };
}

function isBlank(value: unknown): boolean {
  return value === "" || (Array.isArray(value) && value.length === 0);
}

function isCondition(value: unknown): value is Condition {
  return typeof value === "object" && value !== null && "when" in value && "value" in value;
}
