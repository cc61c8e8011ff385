import { type BlockBehaviour, passing } from "./block-behaviour.ts";
import { jump } from "./jump.ts";

/** Jumps: the sub-flows that were called are forgotten. */
export const goto: BlockBehaviour = { ...passing, act: (turn, block) => jump(turn, block, { calls: false }) };
