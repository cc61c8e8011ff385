import type { BlockDeclaration } from "./block-declaration.ts";

/** Its paths are the Start path (always) and the global triggers. */
export const start = {
  type: "Start",
  family: "boundary",
  help: "Where a sub-flow begins; it holds the sub-flow's global triggers.",
  fields: [],
  paths: ["always", "intent", "dtmf", "regex", "entity_fill", "trigger", "event"],
  state: () => "passes",
  check: () => [],
} as const satisfies BlockDeclaration;
