import { type BlockKind, passingPaths, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";
import { type GivenInput, givenSchema, type KeptOutput, keptSchema } from "./call-values.ts";

const columns = {
  call_inputs: field.json<GivenInput[]>(givenSchema, {
    help: "What the sub-flow is given: its input, and the expression of its value.",
    default: [],
  }),
  call_outputs: field.json<KeptOutput[]>(keptSchema, {
    help: "What is kept of what the sub-flow gives back: its output, and the slot or metadata key for it.",
    default: [],
  }),
} as const;

export const subflow = {
  ...plainKind,
  label: "enters a sub-flow",
  help: "Calls a sub-flow and goes on when it returns; leaves by failed where an input has no value.",
  family: "jump",
  addable: 5,
  jumps: "calls",
  fields: ["entrypoint_subflow", "entrypoint_block"],
  columns,
  places: {
    call_inputs: { tab: "content", section: "Values", label: "Gives" },
    call_outputs: { tab: "content", section: "Values", label: "Keeps" },
  },
  paths: [...passingPaths, "event"],
  state: () => "passes",
  checks: [
    {
      type: "error",
      code: "target_missing",
      field: "entrypoint_subflow",
      message: "The block names no sub-flow to call.",
      holds: (block) => block.entrypoint_subflow === null && block.entrypoint_block === null,
    },
  ],
} as const satisfies BlockKind<typeof columns>;
