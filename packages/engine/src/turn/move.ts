import type { ProgramPath } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Failure } from "./session.ts";

/** What a turn does next. A stage ends by naming the next one, so that no flow can exhaust the stack. */
export type Move =
  /** The turn is over: the session listens, awaits, sleeps or has ended. */
  | { readonly type: "rest" }
  /** Look for a path for the input in hand. */
  | { readonly type: "choose" }
  | { readonly type: "take"; readonly path: ProgramPath; readonly level: number; readonly validated: boolean }
  | {
      readonly type: "enter";
      readonly block: Id;
      readonly path: ProgramPath | null;
      /** Whether visit limits hold: they do not for the fallback. */
      readonly limited: boolean;
      /** A call keeps the stack; any other way into another sub-flow cuts it. */
      readonly call: boolean;
    }
  /** Go on from the block without having listened. */
  | { readonly type: "leave" }
  /** Return from the sub-flow to the block that called it. */
  | { readonly type: "return" }
  /** Go back to the block that waits, past the sub-flows that were called since. */
  | { readonly type: "resume" }
  /** Ask again and listen: in the words for that failure, or with the block's prompts where there was none. */
  | { readonly type: "repeat"; readonly after: Failure | null }
  /** Listen on: the turn has asked its question already. */
  | { readonly type: "listen" }
  | { readonly type: "fallback" }
  | { readonly type: "end"; readonly disposition: string; readonly reason: string };

export const rest: Move = { type: "rest" };
export const choose: Move = { type: "choose" };
export const leave: Move = { type: "leave" };
export const repeat: Move = { type: "repeat", after: null };
export const fallback: Move = { type: "fallback" };

export function take(path: ProgramPath, level: number): Move {
  return { type: "take", path, level, validated: false };
}

export function enter(block: Id, path: ProgramPath | null = null): Move {
  return { type: "enter", block, path, limited: true, call: false };
}
