import type { ProgramBlock } from "@parley/flow";
import type { Move } from "../move.ts";
import type { Turn } from "../turn.ts";

/** A kind of block. */
export type BlockKind = {
  /** Whether its condition paths are tried on entering, before anything is said. */
  readonly guarded: boolean;
  /** What it does once its prompts are said: the turn goes on from there, or comes to rest. */
  readonly act: (turn: Turn, block: ProgramBlock) => Move;
};
