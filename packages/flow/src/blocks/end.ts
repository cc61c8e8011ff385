import type { BlockDeclaration } from "./block-declaration.ts";

export const end = {
  type: "End",
  family: "boundary",
  help: "Ends the conversation, or returns from a called sub-flow when it names no end state.",
  fields: ["end_state"],
  paths: [],
  state: (block) => (block.end_state === null ? "passes" : "ended"),
  check: () => [],
} as const satisfies BlockDeclaration;
