import type { ProgramBlock } from "@parley/flow";

/** Whether a block comes to listen to the caller. */
export function listens(block: ProgramBlock): boolean {
  return block.type === "Voice" && !block.passes && !block.doc.is_action_based;
}
