import type { SipResponse } from "../message/message.ts";
import { GIVE_UP, T1, T2, T4 } from "./timers.ts";
import {
  lastStep,
  type ServerBase,
  type TransactionEffect,
  type TransactionEvent,
  type TransactionStep,
  unchanged,
} from "./transaction.ts";

/** RFC 3261 section 17.2.1 with the Accepted state of RFC 6026. */
export interface InviteServer extends ServerBase {
  readonly kind: "invite_server";
  readonly phase: "proceeding" | "accepted" | "completed" | "confirmed";
  /** The pause before the next retransmission, in milliseconds. */
  readonly pause: number;
}

export function inviteServer(isReliable: boolean): InviteServer {
  return { kind: "invite_server", phase: "proceeding", isReliable, response: null, pause: T1 };
}

export function stepInviteServer(state: InviteServer, event: TransactionEvent): TransactionStep<InviteServer> {
  switch (event.type) {
    case "request":
      return state.phase === "proceeding" || state.phase === "completed" ? again(state) : unchanged(state);
    case "respond":
      return respond(state, event.response);
    case "ack":
      return state.phase === "completed" ? confirm(state) : unchanged(state);
    case "timer":
      return onTimer(state, event.timer);
    case "transport_failed":
      return state.phase === "confirmed" || state.phase === "accepted"
        ? unchanged(state)
        : lastStep([{ type: "failed", cause: "transport" }], state.phase === "completed" ? ["G", "H"] : []);
    default:
      return unchanged(state);
  }
}

function again(state: InviteServer): TransactionStep<InviteServer> {
  return state.response === null ? unchanged(state) : { state, effects: [{ type: "send", message: state.response }] };
}

function respond(state: InviteServer, response: SipResponse): TransactionStep<InviteServer> {
  const isSuccess = response.status >= 200 && response.status < 300;
  const send: TransactionEffect = { type: "send", message: response };
  // The user retransmits its 2xx itself, through this transaction while it lasts.
  if (state.phase === "accepted" && isSuccess) return { state: { ...state, response }, effects: [send] };
  if (state.phase !== "proceeding") return unchanged(state);
  if (response.status < 200) return { state: { ...state, response }, effects: [send] };
  if (isSuccess) {
    const wait: TransactionEffect = { type: "set_timer", timer: "L", after: GIVE_UP };
    return { state: { ...state, phase: "accepted", response }, effects: [send, wait] };
  }
  const retransmit: TransactionEffect[] = state.isReliable ? [] : [{ type: "set_timer", timer: "G", after: T1 }];
  const wait: TransactionEffect = { type: "set_timer", timer: "H", after: GIVE_UP };
  return { state: { ...state, phase: "completed", response }, effects: [send, ...retransmit, wait] };
}

function confirm(state: InviteServer): TransactionStep<InviteServer> {
  if (state.isReliable) return lastStep([], ["H"]);
  return {
    state: { ...state, phase: "confirmed" },
    effects: [
      { type: "cancel_timer", timer: "G" },
      { type: "cancel_timer", timer: "H" },
      { type: "set_timer", timer: "I", after: T4 },
    ],
  };
}

function onTimer(state: InviteServer, timer: string): TransactionStep<InviteServer> {
  if (state.phase === "completed" && timer === "G" && state.response !== null) {
    const pause = Math.min(state.pause * 2, T2);
    return {
      state: { ...state, pause },
      effects: [
        { type: "send", message: state.response },
        { type: "set_timer", timer: "G", after: pause },
      ],
    };
  }
  if (state.phase === "completed" && timer === "H") {
    return lastStep([{ type: "failed", cause: "timeout" }], state.isReliable ? [] : ["G"]);
  }
  const isEnd = (state.phase === "confirmed" && timer === "I") || (state.phase === "accepted" && timer === "L");
  return isEnd ? lastStep([], []) : unchanged(state);
}
