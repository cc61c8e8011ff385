import { type BlockKind, plainKind } from "../../block/block-kind.ts";

export const end = {
  ...plainKind,
  label: "closes the session",
  help: "Ends the conversation, or returns from a called sub-flow when it names no end state.",
  family: "edge",
  addable: 8,
  role: "exit",
  endsCalls: true,
  fields: ["end_state"],
  paths: [],
  state: (block) => (block.end_state === null ? "passes" : "ended"),
} as const satisfies BlockKind;
