import { type ModelOutput, targetOf } from "@parley/model/kernel";
import type { Outcome } from "../../parts/fields/field-control.ts";
import { texts } from "../controls/texts.ts";

export const outputsOf = (value: unknown): readonly ModelOutput[] =>
  Array.isArray(value) ? value.filter(isOutput) : [];

/** What may be stored of the values that a model may give: each says where it is kept. An empty row is still to be written. */
export function outputsOutcome(outputs: readonly ModelOutput[]): Outcome {
  const rows = outputs.map(withoutGaps);
  for (const [at, output] of rows.entries()) {
    if (isFresh(output)) continue;
    if (output.to.trim() === "") return { ok: false, message: texts.outputs.noTarget(at + 1) };
    const { root } = targetOf(output.to) ?? {};
    if (root !== "slots" && root !== "metadata") return { ok: false, message: texts.outputs.wrongTarget(at + 1) };
  }
  return { ok: true, value: rows.filter((output) => !isFresh(output)) };
}

/** The same value of another type. Only texts have choices. */
export const ofType = ({ choices: _choices, ...output }: ModelOutput, type: ModelOutput["type"]): ModelOutput => ({
  ...output,
  type,
});

const isFresh = ({ to, help = "", choices, required = false }: ModelOutput) =>
  to.trim() === "" && help.trim() === "" && choices === undefined && !required;

/** A choice that is still to be written is none, and what is no text has none. */
function withoutGaps(output: ModelOutput): ModelOutput {
  const plain = ofType(output, output.type);
  const whole = (output.choices ?? []).map((choice) => choice.trim()).filter((choice) => choice !== "");
  return output.type !== "text" || whole.length === 0 ? plain : { ...plain, choices: whole };
}

function isOutput(value: unknown): value is ModelOutput {
  return typeof value === "object" && value !== null && "to" in value && "type" in value;
}
