import type { Id } from "@parley/model/kernel";
import { blockOf, currentBlock, type Turn } from "../turn/turn.ts";
import { leaveScopes } from "./call-scopes.ts";
import { dropSlot } from "./fill-slot.ts";

/**
 * The stack of calls becomes this one, and the conversation goes on in a sub-flow. Those that are no longer in either were
 * left before they returned: the values that belong to them are dropped.
 */
export function leaveSubFlows(turn: Turn, { stack, into }: { readonly stack: readonly Id[]; readonly into: Id }): void {
  const { session, program } = turn;
  const flowOf = (block: Id) => blockOf(program, block).subflow;
  const kept = new Set([into, ...stack.map(flowOf)]);
  const left = new Set([currentBlock(turn).subflow, ...session.stack.map(flowOf)].filter((flow) => !kept.has(flow)));
  for (const flow of left) for (const entity of program.subflows.get(flow)?.drops ?? []) dropSlot(turn, entity);
  leaveScopes(turn, stack);
  if (session.stack.length > 0 || stack.length > 0) session.stack = stack;
}
