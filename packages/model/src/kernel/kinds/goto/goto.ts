import { type BlockKind, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";

const columns = {
  resumes: field.nullable(
    field.boolean({ help: "True: jumps back to the block that waits; where none does, to its target." }),
  ),
} as const;

export const goto = {
  ...plainKind,
  label: "jumps, no return",
  help: "Jumps to a block or sub-flow, leaving the sub-flows that were called.",
  family: "jump",
  addable: 6,
  jumps: "goes",
  columns,
  places: { resumes: { tab: "content", section: "Leads to", label: "Back to what was interrupted" } },
  fields: ["entrypoint_subflow", "entrypoint_block"],
  paths: [],
  state: () => "passes",
  checks: [
    {
      type: "error",
      code: "target_missing",
      field: "entrypoint_block",
      message: "The block names neither a block nor a sub-flow to jump to.",
      holds: (block) => block.entrypoint_subflow === null && block.entrypoint_block === null && block.resumes !== true,
    },
  ],
} as const satisfies BlockKind<typeof columns>;
