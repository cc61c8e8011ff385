import { type BlockKind, plainKind } from "../../block/block-kind.ts";

/** Its paths are the Start path (always) and the global triggers. */
export const start = {
  ...plainKind,
  label: "entry, one per sub-flow",
  help: "Where a sub-flow begins; it holds the sub-flow's global triggers.",
  family: "edge",
  addable: null,
  role: "entry",
  paths: ["always", "intent", "dtmf", "regex", "entity_fill", "trigger", "event"],
  state: () => "passes",
} as const satisfies BlockKind;
