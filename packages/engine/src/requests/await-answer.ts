import type { ProgramPath } from "@parley/flow";
import { channelKinds } from "@parley/model/kernel";
import { flush } from "../output/say.ts";
import type { ActionAnswer, Answer, Paying, Stage } from "../turn/session.ts";
import { log, nextId, type Turn } from "../turn/turn.ts";
import { keptAnswer } from "./kept-answer.ts";

/** Suspends the turn until the request is answered. */
export function awaitAnswer(
  turn: Turn,
  request: string,
  how: { stage: Stage; notice: boolean; path?: { path: ProgramPath; level: number }; paying?: Paying },
): void {
  const { session, input } = turn;
  flush(turn);
  const after = how.notice ? channelKinds[session.channel].limits.wait : null;
  const timer = after === null ? null : nextId(turn);
  if (after !== null && timer !== null) turn.effects.push({ type: "set_timer", id: timer, after });
  session.state = { type: "awaiting" };
  session.pending = {
    request,
    stage: how.stage,
    block: session.block,
    input: input?.masked ?? null,
    path: how.path === undefined ? null : { id: how.path.path.id, level: how.path.level },
    timer,
    ...(how.paying !== undefined && { paying: how.paying }),
  };
  session.secrets = { ...session.secrets, input };
}

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

type Logged = { late: boolean; sensitive: boolean; kept: boolean; show?: typeof keptAnswer };

/** Writes to the record that a request was answered; what a sensitive action said is not shown. */
export function logAnswer(turn: Turn, answer: Answer, { late, sensitive, kept, show = keptAnswer }: Logged): void {
  const { request, ok, status, timed_out } = answer;
  const result = kept && !sensitive ? show(turn, answer.result) : {};
  const error = sensitive && answer.error !== null ? turn.program.settings.mask_with : answer.error;
  log(turn, { type: "answer_received", request, ok, status, error, timed_out, late, ...result });
}

/** Whether an action, by its id, is one whose request and answer may not be logged. */
export function isSensitiveAction({ program }: Turn, action: string | null): boolean {
  return action !== null && program.actions.get(action)?.doc.is_sensitive === true;
}
