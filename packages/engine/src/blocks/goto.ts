import { waitingBlock } from "../paths/waiting.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";
import { jump } from "./jump.ts";

/** Jumps back to the block that waits, or to its target: then the sub-flows that were called are forgotten. */
export const goto: BlockBehaviour = {
  ...passing,
  act: (turn, block) =>
    block.doc.resumes === true && waitingBlock(turn) !== null
      ? { type: "resume" }
      : jump(turn, block, { calls: false }),
};
