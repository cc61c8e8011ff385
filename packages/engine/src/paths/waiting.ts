import type { ProgramBlock, ProgramPath } from "@parley/flow";
import { blockKinds, type Id } from "@parley/model/kernel";
import { blockOf, type Turn } from "../turn/turn.ts";

/** Deepest nesting of calls: a flow that calls itself further is taken for a runaway. */
export const deepestCall = 50;

/** Whether a block may wait while something else is called: it has asked, or has not begun. */
export function mayWait(block: ProgramBlock): boolean {
  return block.listens || block.sleeps || blockKinds[block.type].role === "entry";
}

/** The innermost block that waits, and its place on the stack of calls; null where none does. Subflow blocks call, they do not wait. */
export function waitingBlock({
  session,
  program,
}: Turn): { readonly block: ProgramBlock; readonly place: number } | null {
  if (session.stack.length === 0) return null;
  const place = session.stack.findLastIndex((id) => mayWait(blockOf(program, id)));
  const id = session.stack[place];
  return id === undefined ? null : { block: blockOf(program, id), place };
}

/** The stack of calls with a block that waits from now on. One that waits already waits once: what it called is forgotten. */
export function withWaiting(stack: readonly Id[], block: Id): readonly Id[] {
  const before = stack.indexOf(block);
  return [...(before < 0 ? stack : stack.slice(0, before)), block];
}

/** Whether a path leads somewhere: to its destination, or back to a block that waits. */
export function leadsOn(turn: Turn, { destination, doc }: ProgramPath): boolean {
  return destination !== null || (doc.resumes === true && waitingBlock(turn) !== null);
}
