import type { BlockDoc } from "../document.ts";
import type { BlockFacts, BlockState } from "./block-declaration.ts";
import { blockDeclarations } from "./registry.ts";

/** What the conversation does after a block's prompts and deeds; an end state ends it whatever the kind. */
export function stateOf(block: BlockDoc, facts: BlockFacts): BlockState {
  return block.end_state === null ? blockDeclarations[block.type].state(block, facts) : "ended";
}
