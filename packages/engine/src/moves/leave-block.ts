import { blocks } from "../blocks/registry.ts";
import { decideOtherwise, decidePath } from "../paths/decide.ts";
import { findLocal, findOtherwise } from "../paths/find-path.ts";
import { leave, type Move, take } from "../turn/move.ts";
import { noFailures } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";

/** How a block that has not listened goes on: by its always path, else its default path, else as its kind does when it is stuck. */
export function leaveBlock(turn: Turn): Move {
  const block = currentBlock(turn);
  const found = findOtherwise(turn);
  decideOtherwise(turn, found);
  if (found !== null) return take(found.path, found.level);
  return blocks[block.type].stuck;
}

/** The sub-flow is done: the block that called it goes on as a passing block. At the root the conversation is complete. */
export function returnToCaller(turn: Turn): Move {
  const { session } = turn;
  const caller = session.stack.at(-1);
  if (caller === undefined) return { type: "end", disposition: "completed", reason: "the flow came to its end" };
  session.stack = session.stack.slice(0, -1);
  session.block = caller;
  session.failures = noFailures;
  const found = findLocal(turn, "entering");
  if (found === null) return leave;
  decidePath(turn, found, "entering");
  return take(found.path, found.level);
}
