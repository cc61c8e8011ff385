import type { BlockDeclaration } from "./block-declaration.ts";

export const goto = {
  type: "Goto",
  family: "logic",
  help: "Jumps to a block or sub-flow, leaving the sub-flows that were called.",
  fields: ["entrypoint_subflow", "entrypoint_block"],
  paths: [],
  state: () => "passes",
  check: (block) =>
    block.entrypoint_subflow === null && block.entrypoint_block === null
      ? [
          {
            type: "error",
            code: "target_missing",
            field: "entrypoint_block",
            message: "The block names neither a block nor a sub-flow to jump to.",
          },
        ]
      : [],
} as const satisfies BlockDeclaration;
