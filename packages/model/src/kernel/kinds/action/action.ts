import { awaitingPaths, type BlockKind, plainKind } from "../../block/block-kind.ts";

export const action = {
  ...plainKind,
  label: "calls a service",
  help: "Runs an action and leaves on its result; asynchronous ones are started and left running.",
  family: "do",
  addable: 3,
  runsAction: true,
  fields: ["action", "enable_async"],
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
} as const satisfies BlockKind;
