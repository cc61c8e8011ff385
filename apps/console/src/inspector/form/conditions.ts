import type { Outcome } from "../../parts/fields/field-control.ts";
import { texts } from "../controls/texts.ts";

/** An entry of an ordered choice. */
export type Condition = { readonly when: string; readonly value: unknown };

export function conditionsOf(value: unknown): readonly Condition[] {
  return Array.isArray(value) ? value.filter(isCondition) : [];
}

/** What may be stored of an ordered choice: entries with an expression and a value. One without anything is still to be written. */
export function choiceOf(conditions: readonly Condition[]): Outcome {
  const isFresh = ({ when, value }: Condition) => when.trim() === "" && isBlank(value);
  for (const [place, condition] of conditions.entries()) {
    if (isFresh(condition)) continue;
    const { when, value } = condition;
    if (when.trim() === "" || isBlank(value)) return { ok: false, message: texts.conditions.complete(place + 1) };
  }
  return { ok: true, value: conditions.filter((condition) => !isFresh(condition)) };
}

function isBlank(value: unknown): boolean {
  return value === "" || (Array.isArray(value) && value.length === 0);
}

function isCondition(value: unknown): value is Condition {
  return typeof value === "object" && value !== null && "when" in value && "value" in value;
}
