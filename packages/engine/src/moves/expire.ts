import { channelKinds } from "@parley/model/kernel";
import { sleepsFor } from "../sleeping/sleep.ts";
import type { Move } from "../turn/move.ts";
import type { Session } from "../turn/session.ts";
import { nextId, type Turn } from "../turn/turn.ts";
import { dropPending } from "./end.ts";

/** Its timer has the last id of each turn, so the session need not name it. */
const expiryOf = ({ id, sequence }: Session) => `${id}:${sequence}`;

const restOf = ({ channel }: Session) => channelKinds[channel].limits.rest;

/** Whether a timer is the one after which a conversation that no call bounds ends. */
export function isExpiry(session: Session, timer: string): boolean {
  return restOf(session) !== null && timer === expiryOf(session);
}

/** Starts that timer again at the end of each turn; the end of the conversation stops it. */
export function renewExpiry(turn: Turn, before: Session | null): void {
  const after = restOf(turn.session);
  if (after === null || before?.state.type === "ended") return;
  if (before !== null) turn.effects.push({ type: "cancel_timer", id: expiryOf(before) });
  if (turn.session.state.type !== "ended") {
    turn.effects.push({ type: "set_timer", id: nextId(turn), after: after + sleepsFor(turn) });
  }
}

/** Nothing happened for too long. */
export function expire(turn: Turn): Move {
  dropPending(turn);
  return { type: "end", disposition: "expired", reason: "nothing happened for too long" };
}
