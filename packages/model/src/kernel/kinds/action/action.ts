import { awaitingPaths, type BlockKind } from "../../block/block-kind.ts";

export const action = {
  label: "calls a service",
  help: "Runs an action and leaves on its result; asynchronous ones are started and left running.",
  family: "do",
  addable: 3,
  role: "step",
  jumps: null,
  listens: false,
  runsAction: true,
  decides: false,
  endsCalls: false,
  columns: {},
  places: {},
  fields: ["action", "enable_async"],
  summary: [],
  paths: awaitingPaths,
  firstPath: { name: "Failed", transition_type: "action_result", trigger: "!action.ok" },
  state: (block) => (block.enable_async ? "passes" : "awaiting"),
  checks: [
    {
      type: "error",
      code: "action_missing",
      field: "action",
      message: "The block names no action to run.",
      holds: (block) => block.action === null,
    },
  ],
} as const satisfies BlockKind<Record<never, never>>;
