import { leave, type Move, take } from "../turn/move.ts";
import type { ActionAnswer } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";
import { decidePath } from "./decide.ts";
import { findLocal, findPath } from "./find-path.ts";

/** How something went decides the way on: an event path named after it, or a path over the result, else as any passing block. */
export function leaveByOutcome(turn: Turn, outcome: string, answer: ActionAnswer): Move {
  turn.session.action = answer;
  turn.happened = outcome;
  const byEvent = findPath(turn, "event");
  const found = byEvent ?? findLocal(turn, "answer");
  if (found !== null) decidePath(turn, found, byEvent === null ? "answer" : "event");
  turn.happened = null;
  return found === null ? leave : take(found.path, found.level);
}
