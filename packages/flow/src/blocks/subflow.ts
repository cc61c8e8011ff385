import { type BlockDeclaration, passingPaths } from "./block-declaration.ts";

export const subflow = {
  type: "Subflow",
  family: "logic",
  help: "Calls a sub-flow and goes on when it returns.",
  fields: ["entrypoint_subflow", "entrypoint_block"],
  paths: passingPaths,
  state: () => "passes",
  check: (block) =>
    block.entrypoint_subflow === null && block.entrypoint_block === null
      ? [
          {
            type: "error",
            code: "target_missing",
            field: "entrypoint_subflow",
            message: "The block names no sub-flow to call.",
          },
        ]
      : [],
} as const satisfies BlockDeclaration;
