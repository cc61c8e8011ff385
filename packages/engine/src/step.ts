import { begin, type Started } from "./begin.ts";
import { hangUp } from "./moves/end.ts";
import { expire, isExpiry, renewExpiry } from "./moves/expire.ts";
import { run } from "./moves/run.ts";
import { settleSleep } from "./sleeping/sleep.ts";
import { malformedMember, refusalOf } from "./states/acceptance.ts";
import { onAwaiting } from "./states/awaiting.ts";
import { isLateAnswer, recordLateAnswer, replayQueue } from "./states/late-answer.ts";
import { onListening, onSleeping } from "./states/listening.ts";
import { noteCut } from "./talking/spoken.ts";
import type { Effect } from "./turn/effect-kinds.ts";
import type { Move } from "./turn/move.ts";
import { hasKeys } from "./turn/scope.ts";
import type { Session } from "./turn/session.ts";
import { newTurn, type Turn } from "./turn/turn.ts";
import type { EngineEvent, Runtime } from "./turn/types.ts";

/**
 * One turn of a conversation: what happened, in; the new session and what is to be done, out. Pure and synchronous: the
 * same session, event and program give the same result, and the session passed in is never changed. Without a session
 * only `started` does anything. What is no event is dropped: its record says which member is wrong.
 */
export function step(runtime: Runtime, session: null, event: Started): { session: Session; effects: Effect[] };
export function step(runtime: Runtime, session: Session, event: EngineEvent): { session: Session; effects: Effect[] };
export function step(
  runtime: Runtime,
  session: Session | null,
  event: EngineEvent,
): { session: Session | null; effects: Effect[] };
export function step(
  runtime: Runtime,
  session: Session | null,
  event: EngineEvent,
): { session: Session | null; effects: Effect[] } {
  const malformed = malformedMember(event);
  if (malformed !== null) return dropEvent(session, event, `malformed: ${malformed}`);
  if (session === null) {
    return event.type === "started"
      ? finish(begin(runtime, event), null, event)
      : dropEvent(null, event, "nothing has begun");
  }
  if (event.type === "answered" && isLateAnswer(session, event)) {
    return finish(recordLateAnswer(newTurn(runtime, session, event), event), session, event);
  }
  const refusal = refusalOf(session, event);
  if (refusal !== null) return dropEvent(session, event, refusal);
  const turn = newTurn(runtime, session, event);
  const move = onEvent(turn, event);
  if (move !== null) run(turn, move);
  return finish(turn, session, event);
}

function onEvent(turn: Turn, event: EngineEvent): Move | null {
  if (event.type === "hung_up") return hangUp(turn, event.by);
  if (event.type === "elapsed" && isExpiry(turn.session, event.timer)) return expire(turn);
  if (event.type === "said" || event.type === "pressed") noteCut(turn, event.cut);
  const { state, pending } = turn.session;
  if (state.type === "sleeping") return onSleeping(turn, event);
  return pending === null ? onListening(turn, event) : onAwaiting(turn, event, pending);
}

function finish(turn: Turn, before: Session | null, event: EngineEvent): { session: Session; effects: Effect[] } {
  replayQueue(turn);
  settleSleep(turn, before, event);
  renewExpiry(turn, before);
  const { session } = turn;
  if (hasKeys(turn.unawaited)) session.requests = { ...session.requests, ...turn.unawaited };
  if (session.state.type !== "awaiting" && session.secrets.input !== null) {
    session.secrets = { ...session.secrets, input: null };
  }
  return { session, effects: turn.effects };
}

function dropEvent<S extends Session | null>(
  session: S,
  event: EngineEvent,
  reason: string,
): { session: S; effects: Effect[] } {
  return { session, effects: [{ type: "log", entry: { type: "dropped", event: String(event?.type), reason } }] };
}
