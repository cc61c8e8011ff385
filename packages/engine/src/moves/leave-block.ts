import type { ProgramBlock } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { blocks } from "../blocks/registry.ts";
import { closeScope } from "../effects/call-scopes.ts";
import { leaveSubFlows } from "../effects/leave-sub-flows.ts";
import { decideOtherwise } from "../paths/decide.ts";
import { findOtherwise } from "../paths/find-path.ts";
import { takeQueued } from "../paths/queued.ts";
import { waitingBlock } from "../paths/waiting.ts";
import { leave, type Move, take } from "../turn/move.ts";
import { noFailures } from "../turn/session.ts";
import { blockOf, currentBlock, type Turn } from "../turn/turn.ts";

/** How a block that has not listened goes on: by its always path, else its default path, else as its kind does when it is stuck. */
export function leaveBlock(turn: Turn): Move {
  const block = currentBlock(turn);
  const found = findOtherwise(turn);
  decideOtherwise(turn, found);
  if (found !== null) return take(found.path, found.level);
  return blocks[block.type].stuck;
}

/** The sub-flow is done: the block that called it goes on. At the root the conversation is complete. */
export function returnToCaller(turn: Turn): Move {
  const { session } = turn;
  const caller = session.stack.at(-1);
  const queued = caller === undefined ? takeQueued(turn, currentBlock(turn), { isOver: true }) : null;
  if (queued !== null) return queued;
  if (caller === undefined) return { type: "end", disposition: "completed", reason: "the flow came to its end" };
  const block = blockOf(turn.program, caller);
  closeScope(turn, block, session.stack.length - 1);
  return goOnIn(turn, block, session.stack.slice(0, -1));
}

/** The block that waits goes on, whatever was called since. What had no end of its own was left. */
export function resume(turn: Turn): Move {
  const waiting = waitingBlock(turn);
  if (waiting === null) return leave;
  const stack = turn.session.stack.slice(0, waiting.place);
  leaveSubFlows(turn, { stack, into: waiting.block.subflow });
  return goOnIn(turn, waiting.block, stack);
}

function goOnIn(turn: Turn, block: ProgramBlock, stack: readonly Id[]): Move {
  const { session } = turn;
  session.stack = stack;
  session.block = block.id;
  session.failures = noFailures;
  return blocks[block.type].returned(turn, block);
}
