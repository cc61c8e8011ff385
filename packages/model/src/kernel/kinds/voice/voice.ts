import { type BlockKind, listeningFields, listeningPaths, passingPaths, plainKind } from "../../block/block-kind.ts";

const passing: ReadonlySet<string> = new Set([...passingPaths, "action_result"]);

export const voice = {
  ...plainKind,
  label: "says, then listens",
  help: "Says its prompts, then listens; on SMS and email it sends them and waits.",
  family: "speak",
  addable: 1,
  listens: true,
  fields: ["action", "is_action_based", "enable_async", "skip_when_filled", ...listeningFields],
  paths: [...listeningPaths, ...passingPaths, "action_result"],
  state: (block, { kinds, entities }) => {
    if (block.is_action_based) return block.enable_async ? "passes" : "awaiting";
    return entities === 0 && kinds.length > 0 && kinds.every((kind) => passing.has(kind)) ? "passes" : "listening";
  },
  checks: [
    {
      type: "error",
      code: "action_missing",
      field: "action",
      message: "The block leaves on the result of an action, but names none.",
      holds: (block) => block.is_action_based && block.action === null,
    },
  ],
} as const satisfies BlockKind;
