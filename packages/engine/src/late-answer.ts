import { take } from "./move.ts";
import { logAnswer, noteAnswer } from "./requests/note-answer.ts";
import { run } from "./run.ts";
import type { Answer } from "./session.ts";
import { enqueue } from "./states/awaiting.ts";
import { pathForEvent } from "./states/listening.ts";
import type { Turn } from "./turn.ts";

/**
 * The answer of an action nobody waited for: it happens under the action's name while the conversation listens, waits
 * for the next listening while it awaits, and is only recorded once it has ended. The caller was not heard by it, so
 * the blocks it leads to count on: an action that asks for itself for ever comes to the limit.
 */
export function recordLateAnswer(turn: Turn, answer: Answer): Turn {
  const { session } = turn;
  if (session.state.type === "awaiting") {
    enqueue(turn, answer);
    return turn;
  }
  const { request, ok, status, result, error, timed_out } = answer;
  const { [request]: name, ...others } = session.requests;
  if (name === undefined) return turn;
  session.requests = others;
  const late = session.state.type === "ended";
  const sensitive = turn.program.actionsByName.get(name)?.doc.is_sensitive === true;
  logAnswer(turn, answer, { late, sensitive });
  if (late) return turn;
  const found = pathForEvent(turn, name);
  if (found === null) return turn;
  noteAnswer(turn, { ok, status, result, error, timed_out }, sensitive);
  run(turn, take(found.path, found.level));
  return turn;
}
