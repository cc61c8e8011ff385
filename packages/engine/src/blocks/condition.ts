import { leave } from "../move.ts";
import type { BlockKind } from "./block-kind.ts";

/** Decides: its condition paths have been tried on entering, what is left is the way without a condition. */
export const condition: BlockKind = { guarded: true, act: () => leave };
