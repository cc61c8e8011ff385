import type { BlockState } from "@parley/model/kernel";

/** Whether a block in this state hears the caller, and asks again where a path leads nowhere. */
export const restsIn = (state: BlockState): boolean => state === "listening" || state === "sleeping";
