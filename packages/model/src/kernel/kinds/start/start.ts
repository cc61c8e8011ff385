import type { BlockKind } from "../../block/block-kind.ts";

/** Its paths are the Start path (always) and the global triggers. */
export const start = {
  label: "entry, one per sub-flow",
  help: "Where a sub-flow begins; it holds the sub-flow's global triggers.",
  family: "edge",
  addable: null,
  role: "entry",
  jumps: null,
  listens: false,
  runsAction: false,
  decides: false,
  endsCalls: false,
  columns: {},
  places: {},
  fields: [],
  summary: [],
  paths: ["always", "intent", "dtmf", "regex", "entity_fill", "trigger", "event"],
  firstPath: null,
  state: () => "passes",
  checks: [],
} as const satisfies BlockKind<Record<never, never>>;
