import type { Id } from "@parley/model/kernel";
import { blockOf, currentBlock, type Turn } from "../turn.ts";

/** Leaving for another sub-flow returns to the innermost frame of it, or forgets all frames. */
export function cutStack(turn: Turn, subflow: Id): void {
  const { session, program } = turn;
  if (session.stack.length === 0 || currentBlock(turn).subflow === subflow) return;
  const frame = session.stack.findLastIndex((caller) => blockOf(program, caller).subflow === subflow);
  session.stack = frame < 0 ? [] : session.stack.slice(0, frame);
}
