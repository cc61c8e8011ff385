import { leave, type Move, take } from "../move.ts";
import { findLocal } from "../paths/find-path.ts";
import { noFailures } from "../session.ts";
import type { Turn } from "../turn.ts";

/** The sub-flow is done: the block that called it goes on as a passing block. At the root the conversation is complete. */
export function returnToCaller(turn: Turn): Move {
  const { session } = turn;
  const caller = session.stack.at(-1);
  if (caller === undefined) return { type: "end", disposition: "completed", reason: "the flow came to its end" };
  session.stack = session.stack.slice(0, -1);
  session.block = caller;
  session.failures = noFailures;
  const found = findLocal(turn, "entering");
  return found === null ? leave : take(found.path, found.level);
}
