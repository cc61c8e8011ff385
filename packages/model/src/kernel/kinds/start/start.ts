import { type BlockKind, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";
import { inputsSchema, outputsSchema, type SubFlowInput, type SubFlowOutput } from "../subflow/call-values.ts";

const columns = {
  flow_inputs: field.nullable(
    field.json<SubFlowInput[]>(inputsSchema, {
      help: "What the sub-flow is given: metadata keys inside. With inputs or outputs its values are its own; null shares all.",
    }),
  ),
  flow_outputs: field.nullable(
    field.json<SubFlowOutput[]>(outputsSchema, {
      help: "What the sub-flow gives back: expressions, worked out inside when it returns.",
    }),
  ),
} as const;

/** Its paths are the Start path (always) and the global triggers. It says what its sub-flow is given and gives back. */
export const start = {
  ...plainKind,
  label: "entry, one per sub-flow",
  help: "Where a sub-flow begins; it holds the sub-flow's global triggers.",
  family: "edge",
  addable: null,
  role: "entry",
  columns,
  places: {
    flow_inputs: { tab: "content", section: "Values of the sub-flow", label: "Inputs" },
    flow_outputs: { tab: "content", section: "Values of the sub-flow", label: "Outputs" },
  },
  paths: ["always", "intent", "dtmf", "regex", "entity_fill", "trigger", "event"],
  state: () => "passes",
  checks: [
    {
      type: "error",
      code: "declared_twice",
      field: "flow_inputs",
      message: "Two inputs of the sub-flow, or two outputs, have one name.",
      holds: ({ flow_inputs: inputs, flow_outputs: outputs }) => isTwice(inputs) || isTwice(outputs),
    },
  ],
} as const satisfies BlockKind<typeof columns>;

function isTwice(declared: readonly { readonly name: string }[] | null): boolean {
  return new Set(declared?.map(({ name }) => name)).size < (declared?.length ?? 0);
}
