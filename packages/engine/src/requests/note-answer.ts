import type { ActionAnswer } from "../session.ts";
import type { Turn } from "../turn.ts";

/** Makes an answer readable as `action`; that of a sensitive action is kept with the secrets. */
export function noteAnswer(turn: Turn, answer: ActionAnswer, sensitive: boolean): void {
  const { session } = turn;
  const { ok, status, result, error, timed_out } = answer;
  const action = { ok, status, result, error, timed_out };
  session.action = sensitive ? null : action;
  if (sensitive || session.secrets.action !== null) {
    session.secrets = { ...session.secrets, action: sensitive ? action : null };
  }
}
