import { type BlockBehaviour, passing } from "./block-behaviour.ts";
import { jump } from "./jump.ts";

/**
 * Calls a sub-flow. Its condition paths speak of the result, so they wait until it returns; without a path it returns
 * again.
 */
export const subflow: BlockBehaviour = {
  ...passing,
  guarded: false,
  act: (turn, block) => jump(turn, block, { calls: true }),
  stuck: { type: "return" },
};
