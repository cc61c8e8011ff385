import { type BlockKind, plainKind } from "../../block/block-kind.ts";

export const goto = {
  ...plainKind,
  label: "jumps, no return",
  help: "Jumps to a block or sub-flow, leaving the sub-flows that were called.",
  family: "jump",
  addable: 6,
  jumps: "goes",
  fields: ["entrypoint_subflow", "entrypoint_block"],
  paths: [],
  state: () => "passes",
  checks: [
    {
      type: "error",
      code: "target_missing",
      field: "entrypoint_block",
      message: "The block names neither a block nor a sub-flow to jump to.",
      holds: (block) => block.entrypoint_subflow === null && block.entrypoint_block === null,
    },
  ],
} as const satisfies BlockKind;
