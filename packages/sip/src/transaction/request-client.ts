import type { SipResponse } from "../message/message.ts";
import { GIVE_UP, T1, T2, T4 } from "./timers.ts";
import {
  type ClientBase,
  lastStep,
  type TimerName,
  type TransactionEffect,
  type TransactionEvent,
  type TransactionStep,
  unchanged,
} from "./transaction.ts";

/** The client transaction of any method but INVITE and ACK (RFC 3261 section 17.1.2). */
export interface RequestClient extends ClientBase {
  readonly kind: "request_client";
  readonly phase: "trying" | "proceeding" | "completed";
  /** The pause before the next retransmission, in milliseconds. */
  readonly pause: number;
}

export function requestClient(base: ClientBase): RequestClient {
  return { kind: "request_client", phase: "trying", pause: T1, ...base };
}

export function stepRequestClient(state: RequestClient, event: TransactionEvent): TransactionStep<RequestClient> {
  switch (event.type) {
    case "start":
      return start(state);
    case "response":
      return respond(state, event.response);
    case "timer":
      return onTimer(state, event.timer);
    case "transport_failed":
      return state.phase === "completed"
        ? lastStep([], ["K"])
        : lastStep([{ type: "failed", cause: "transport" }], runningTimers(state));
    default:
      return unchanged(state);
  }
}

function start(state: RequestClient): TransactionStep<RequestClient> {
  const retransmit: TransactionEffect[] = state.isReliable ? [] : [{ type: "set_timer", timer: "E", after: T1 }];
  const effects: TransactionEffect[] = [
    { type: "send", message: state.request },
    ...retransmit,
    { type: "set_timer", timer: "F", after: GIVE_UP },
  ];
  return { state, effects };
}

function respond(state: RequestClient, response: SipResponse): TransactionStep<RequestClient> {
  if (state.phase === "completed") return unchanged(state);
  const pass: TransactionEffect = { type: "pass", response };
  if (response.status < 200) return { state: { ...state, phase: "proceeding" }, effects: [pass] };
  if (state.isReliable) return lastStep([pass], runningTimers(state));
  const cancels = runningTimers(state).map((timer): TransactionEffect => ({ type: "cancel_timer", timer }));
  const wait: TransactionEffect = { type: "set_timer", timer: "K", after: T4 };
  return { state: { ...state, phase: "completed" }, effects: [...cancels, pass, wait] };
}

function onTimer(state: RequestClient, timer: TimerName): TransactionStep<RequestClient> {
  if (state.phase === "completed") return timer === "K" ? lastStep([], []) : unchanged(state);
  if (timer === "E") {
    const pause = state.phase === "trying" ? Math.min(state.pause * 2, T2) : T2;
    return {
      state: { ...state, pause },
      effects: [
        { type: "send", message: state.request },
        { type: "set_timer", timer: "E", after: pause },
      ],
    };
  }
  if (timer === "F") return lastStep([{ type: "failed", cause: "timeout" }], state.isReliable ? [] : ["E"]);
  return unchanged(state);
}

function runningTimers(state: RequestClient): TimerName[] {
  return state.isReliable ? ["F"] : ["E", "F"];
}
