import type { ProgramBlock } from "@parley/flow";
import { fallback, leave, type Move } from "../turn/move.ts";
import type { Answer, Pending } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";

/** What a kind of block does in a conversation. */
export type BlockBehaviour = {
  /** Whether its condition paths are tried on entering, before anything is said. */
  readonly guarded: boolean;
  /** What it does once its prompts are said: the turn goes on from there, or comes to rest. */
  readonly act: (turn: Turn, block: ProgramBlock) => Move;
  /** How it goes on when what it awaited has been answered. */
  readonly answered: (turn: Turn, answer: Answer, pending: Pending) => Move;
  /** How it goes on when no path leads out of it. */
  readonly stuck: Move;
};

/** A kind that is guarded, awaits nothing and has no way of its own to go on. */
export const passing: Omit<BlockBehaviour, "act"> = {
  guarded: true,
  answered: () => leave,
  stuck: fallback,
};
