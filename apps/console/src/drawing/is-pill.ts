import { type BlockType, blockKinds } from "@parley/model/kernel";

/** Whether a block is drawn as a pill: where things begin and end. */
export const isPill = (type: BlockType) => blockKinds[type].role !== "step";
