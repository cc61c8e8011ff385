import type { SipResponse } from "../message/message.ts";
import { GIVE_UP } from "./timers.ts";
import { lastStep, type ServerBase, type TransactionEvent, type TransactionStep, unchanged } from "./transaction.ts";

/** The server transaction of any method but INVITE (RFC 3261 section 17.2.2). */
export interface RequestServer extends ServerBase {
  readonly kind: "request_server";
  readonly phase: "trying" | "proceeding" | "completed";
}

export function requestServer(isReliable: boolean): RequestServer {
  return { kind: "request_server", phase: "trying", isReliable, response: null };
}

export function stepRequestServer(state: RequestServer, event: TransactionEvent): TransactionStep<RequestServer> {
  switch (event.type) {
    case "request":
      return state.response === null
        ? unchanged(state)
        : { state, effects: [{ type: "send", message: state.response }] };
    case "respond":
      return state.phase === "completed" ? unchanged(state) : respond(state, event.response);
    case "timer":
      return state.phase === "completed" && event.timer === "J" ? lastStep([], []) : unchanged(state);
    case "transport_failed":
      return lastStep([{ type: "failed", cause: "transport" }], state.phase === "completed" ? ["J"] : []);
    default:
      return unchanged(state);
  }
}

function respond(state: RequestServer, response: SipResponse): TransactionStep<RequestServer> {
  if (response.status < 200) {
    return { state: { ...state, phase: "proceeding", response }, effects: [{ type: "send", message: response }] };
  }
  if (state.isReliable) return lastStep([{ type: "send", message: response }], []);
  return {
    state: { ...state, phase: "completed", response },
    effects: [
      { type: "send", message: response },
      { type: "set_timer", timer: "J", after: GIVE_UP },
    ],
  };
}
