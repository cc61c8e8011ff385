import { type BlockType, blockKinds } from "@parley/model/kernel";

type Typed = { readonly type: BlockType };

/** A path may leave every block but one that ends its sub-flow, and lead to every block but one that begins it. */
export const mayLeave = ({ type }: Typed) => blockKinds[type].role !== "exit";
export const mayEnter = ({ type }: Typed) => blockKinds[type].role !== "entry";
