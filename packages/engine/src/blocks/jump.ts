import type { Program, ProgramBlock } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { openScope } from "../effects/call-scopes.ts";
import { leaveSubFlows } from "../effects/leave-sub-flows.ts";
import { outrun } from "../paths/fallback.ts";
import { leaveByEvent } from "../paths/leave-by-event.ts";
import { deepestCall } from "../paths/waiting.ts";
import { leave, type Move } from "../turn/move.ts";
import { blockOf, type Turn } from "../turn/turn.ts";

/** Enters the block that a block names, else the Start block of the sub-flow that it names. `calls` comes back here. */
export function jump(turn: Turn, block: ProgramBlock, { calls }: { readonly calls: boolean }): Move {
  const target = entrypointOf(turn.program, block);
  if (target === null) return leave;
  const { session } = turn;
  if (calls && session.stack.length >= deepestCall) {
    return outrun(turn, block, {
      limit: "subflow_depth",
      reason: `more than ${deepestCall} sub-flow calls in each other`,
    });
  }
  // A jump forgets who called this sub-flow.
  const into = blockOf(turn.program, target).subflow;
  if (calls) {
    if (!openScope(turn, block, into)) return leaveByEvent(turn, "failed");
    session.stack = [...session.stack, block.id];
  } else leaveSubFlows(turn, { stack: [], into });
  return { type: "enter", block: target, path: null, limited: true, call: true };
}

function entrypointOf(program: Program, { doc }: ProgramBlock): Id | null {
  if (doc.entrypoint_block !== null) return doc.entrypoint_block;
  if (doc.entrypoint_subflow === null) return null;
  return program.subflows.get(doc.entrypoint_subflow)?.start ?? null;
}
