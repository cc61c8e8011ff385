import type { ProgramBlock } from "@parley/flow";
import { sayAgain } from "../output/say.ts";
import type { Found } from "../paths/find-path.ts";
import { fallback, leave, type Move } from "../turn/move.ts";
import type { Answer, Failure, Pending } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";
import { comeBack } from "./come-back.ts";
import { knownBefore } from "./known-before.ts";
import { listen } from "./listen.ts";

/** What a kind of block does in a conversation. */
export type BlockBehaviour = {
  /** Whether its condition paths are tried on entering, before anything is said. */
  readonly guarded: boolean;
  /** What it does before its conditions are tried and its prompts said; it may leave the block at once. */
  readonly prepare: (turn: Turn, block: ProgramBlock) => Move | null;
  /** The way on where nothing need be asked on entering; null where it is to go on as its kind does. */
  readonly known: (turn: Turn, block: ProgramBlock) => Found | null;
  /** What it does once its prompts are said: the turn goes on from there, or comes to rest. */
  readonly act: (turn: Turn, block: ProgramBlock) => Move;
  /**
   * What it does itself with an input that none of its paths takes; null leaves it to triggers, small talk and failure.
   * `found` is the trigger that would take it.
   */
  readonly heard: (turn: Turn, block: ProgramBlock, found: Found | null) => Move | null;
  /** How it asks again, after a failure or an aside. */
  readonly again: (turn: Turn, block: ProgramBlock, after: Failure | null) => void;
  /** How the turn comes to rest in it once it has asked again. */
  readonly rests: (turn: Turn, block: ProgramBlock) => Move;
  /** How it goes on when what it awaited has been answered. */
  readonly answered: (turn: Turn, answer: Answer, pending: Pending) => Move;
  /** How it goes on when what was called from it has returned. */
  readonly returned: (turn: Turn, block: ProgramBlock) => Move;
  /** How it goes on when no path leads out of it. */
  readonly stuck: Move;
};

/** A kind that is guarded, awaits nothing and has no way of its own to go on. */
export const passing: Omit<BlockBehaviour, "act"> = {
  guarded: true,
  prepare: () => null,
  known: knownBefore,
  heard: () => null,
  again: sayAgain,
  rests: listen,
  answered: () => leave,
  returned: comeBack,
  stuck: fallback,
};
