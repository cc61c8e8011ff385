import { logAnswer } from "./requests/note-answer.ts";
import { run } from "./run.ts";
import type { Answer } from "./stages/stage.ts";
import { enqueue } from "./states/awaiting.ts";
import { onHappened } from "./states/listening.ts";
import type { Turn } from "./turn.ts";

/**
 * The answer of an action nobody waited for: it happens under the action's name while the conversation listens, waits
 * for the next listening while it awaits, and is only recorded once it has ended.
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
  const move = onHappened(turn, name, { answer: { ok, status, result, error, timed_out }, sensitive });
  if (move !== null) run(turn, move);
  return turn;
}
