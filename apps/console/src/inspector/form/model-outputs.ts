import { type ModelOutput, targetOf } from "@parley/model/kernel";
import type { Outcome } from "../../parts/fields/field-control.ts";
import { texts } from "../controls/texts.ts";

export const outputsOf = (value: unknown): readonly ModelOutput[] =>
  Array.isArray(value) ? value.filter(isOutput) : [];

/** What may be stored of the values that a model may give: each says where it is kept. A row without that is still to be written. */
export function outputsOutcome(outputs: readonly ModelOutput[]): Outcome {
  const written = outputs.filter(({ to }) => to.trim() !== "");
  const wrong = written.findIndex(({ to }) => !["slots", "metadata"].includes(targetOf(to)?.root ?? ""));
  if (wrong >= 0) return { ok: false, message: texts.outputs.wrongTarget(wrong + 1) };
  return { ok: true, value: written.map(withoutGaps) };
}

/** A choice that is still to be written is none. */
function withoutGaps({ choices = [], ...output }: ModelOutput): ModelOutput {
  const whole = choices.map((choice) => choice.trim()).filter((choice) => choice !== "");
  return whole.length === 0 ? output : { ...output, choices: whole };
}

function isOutput(value: unknown): value is ModelOutput {
  return typeof value === "object" && value !== null && "to" in value && "type" in value;
}
