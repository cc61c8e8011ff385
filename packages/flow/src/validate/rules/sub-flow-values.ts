import { blockKinds, isOfType, type Json, type SubFlowInput } from "@parley/model/kernel";
import { calledSubFlow, declaredValues, targetSubFlow } from "../../sub-flows/declared-values.ts";
import { rule } from "../../survey/rule.ts";

/** A block that calls a sub-flow gives it what it declares, and keeps what it gives back. */
export const subFlowValues = rule({
  codes: ["input_missing", "input_unknown", "input_type", "output_unknown", "inputs_bypassed"],
  *check({ document, blocks, subFlows, subject }) {
    const nameOf = (subFlow: string) => subFlows.get(subFlow)?.name ?? "";
    for (const block of document.rows.block) {
      const called = calledSubFlow(document, block);
      if (called === null) continue;
      const declared = declaredValues(document, called);
      const [inputs, outputs] = [declared?.inputs ?? [], declared?.outputs ?? []];
      const at = subject.block(block);
      for (const input of inputs) {
        const given = block.call_inputs.find((each) => each.input === input.name);
        if (given === undefined && needs(input)) {
          const message = `The sub-flow "${nameOf(called)}" needs the input "${input.name}". Give it a value.`;
          yield { type: "error", code: "input_missing", subject: at, field: "call_inputs", message };
        }
        const written = given === undefined ? undefined : literalOf(given.value);
        if (written === undefined || written === null || isOfType(written, input.type)) continue;
        const message = `The input "${input.name}" is of the type ${input.type}, and ${JSON.stringify(written)} is not.`;
        yield { type: "error", code: "input_type", subject: at, field: "call_inputs", message };
      }
      for (const { input } of block.call_inputs) {
        if (inputs.some(({ name }) => name === input)) continue;
        const message = `The sub-flow "${nameOf(called)}" has no input "${input}".`;
        yield { type: "error", code: "input_unknown", subject: at, field: "call_inputs", message };
      }
      for (const { output } of block.call_outputs) {
        if (outputs.some(({ name }) => name === output)) continue;
        const message = `The sub-flow "${nameOf(called)}" gives back no "${output}".`;
        yield { type: "error", code: "output_unknown", subject: at, field: "call_outputs", message };
      }
    }
    const bypassed = (from: string, into: string | null): string | null => {
      const missed = into === null || into === from ? [] : (declaredValues(document, into)?.inputs.filter(needs) ?? []);
      const names = missed.map(({ name }) => `"${name}"`).join(", ");
      if (into === null || missed.length === 0) return null;
      return `This enters the sub-flow "${nameOf(into)}" without its inputs ${names}. Call it with a Subflow block.`;
    };
    for (const block of document.rows.block) {
      if (blockKinds[block.type].jumps !== "goes") continue;
      const message = bypassed(block.subflow, targetSubFlow(document, block));
      const [at, field] = [subject.block(block), "entrypoint_subflow"];
      if (message !== null) yield { type: "warning", code: "inputs_bypassed", subject: at, field, message };
    }
    for (const path of document.rows.path) {
      const [source, target] = [blocks.get(path.source_block), blocks.get(path.destination_block ?? "")];
      const message = source === undefined || target === undefined ? null : bypassed(source.subflow, target.subflow);
      const [at, field] = [subject.path(path), "destination_block"];
      if (message !== null) yield { type: "warning", code: "inputs_bypassed", subject: at, field, message };
    }
  },
});

const needs = ({ required = false, default: otherwise = null }: SubFlowInput): boolean =>
  required && otherwise === null;

/** The value of an expression that is one text, number or truth; undefined for any other. */
function literalOf(source: string): Json | undefined {
  const text = source.trim();
  return /^("[^"\\]*"|-?\d+(\.\d+)?|true|false|null)$/.test(text) ? JSON.parse(text) : undefined;
}
