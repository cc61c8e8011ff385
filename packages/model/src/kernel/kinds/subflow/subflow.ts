import { type BlockKind, passingPaths, plainKind } from "../../block/block-kind.ts";

export const subflow = {
  ...plainKind,
  label: "enters a sub-flow",
  help: "Calls a sub-flow and goes on when it returns.",
  family: "jump",
  addable: 5,
  jumps: "calls",
  fields: ["entrypoint_subflow", "entrypoint_block"],
  paths: passingPaths,
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
} as const satisfies BlockKind;
