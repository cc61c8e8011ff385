import { leave } from "../turn/move.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";

/** Decides: its condition paths have been tried on entering, what is left is the way without a condition. */
export const condition: BlockBehaviour = { ...passing, act: () => leave };
