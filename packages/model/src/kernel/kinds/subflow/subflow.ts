import { type BlockKind, passingPaths } from "../../block/block-kind.ts";

export const subflow = {
  label: "enters a sub-flow",
  help: "Calls a sub-flow and goes on when it returns.",
  family: "jump",
  addable: 5,
  role: "step",
  jumps: "calls",
  listens: false,
  runsAction: false,
  decides: false,
  endsCalls: false,
  columns: {},
  places: {},
  fields: ["entrypoint_subflow", "entrypoint_block"],
  summary: [],
  paths: passingPaths,
  firstPath: null,
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
} as const satisfies BlockKind<Record<never, never>>;
