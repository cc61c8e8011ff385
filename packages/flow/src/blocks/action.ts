import { type BlockDeclaration, passingPaths } from "./block-declaration.ts";

export const action = {
  type: "Action",
  family: "integration",
  help: "Runs an action and leaves on its result; asynchronous ones are started and left running.",
  fields: ["action", "enable_async"],
  paths: [...passingPaths, "action_result", "event"],
  state: (block) => (block.enable_async ? "passes" : "awaiting"),
  check: (block) =>
    block.action === null
      ? [{ type: "error", code: "action_missing", field: "action", message: "The block names no action to run." }]
      : [],
} as const satisfies BlockDeclaration;
