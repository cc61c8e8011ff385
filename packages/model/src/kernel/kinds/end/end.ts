import type { BlockKind } from "../../block/block-kind.ts";

export const end = {
  label: "closes the session",
  help: "Ends the conversation, or returns from a called sub-flow when it names no end state.",
  family: "edge",
  addable: 8,
  role: "exit",
  jumps: null,
  listens: false,
  runsAction: false,
  decides: false,
  endsCalls: true,
  columns: {},
  places: {},
  fields: ["end_state"],
  summary: [],
  paths: [],
  firstPath: null,
  state: (block) => (block.end_state === null ? "passes" : "ended"),
  checks: [],
} as const satisfies BlockKind<Record<never, never>>;
