import type { SipResponse } from "../message/message.ts";
import { acknowledge } from "./acknowledge.ts";
import { GIVE_UP, T1, TIMER_D } from "./timers.ts";
import {
  type ClientBase,
  lastStep,
  type TimerName,
  type TransactionEffect,
  type TransactionEvent,
  type TransactionStep,
  unchanged,
} from "./transaction.ts";

/** RFC 3261 section 17.1.1 with the Accepted state of RFC 6026. */
export interface InviteClient extends ClientBase {
  readonly kind: "invite_client";
  readonly phase: "calling" | "proceeding" | "accepted" | "completed";
  /** The pause before the next retransmission, in milliseconds. */
  readonly pause: number;
}

export function inviteClient(base: ClientBase): InviteClient {
  return { kind: "invite_client", phase: "calling", pause: T1, ...base };
}

export function stepInviteClient(state: InviteClient, event: TransactionEvent): TransactionStep<InviteClient> {
  switch (event.type) {
    case "start":
      return start(state);
    case "response":
      return respond(state, event.response);
    case "timer":
      return onTimer(state, event.timer);
    case "transport_failed":
      return state.phase === "accepted"
        ? unchanged(state)
        : lastStep([{ type: "failed", cause: "transport" }], runningTimers(state));
    default:
      return unchanged(state);
  }
}

function start(state: InviteClient): TransactionStep<InviteClient> {
  const retransmit: TransactionEffect[] = state.isReliable ? [] : [{ type: "set_timer", timer: "A", after: T1 }];
  const effects: TransactionEffect[] = [
    { type: "send", message: state.request },
    ...retransmit,
    { type: "set_timer", timer: "B", after: GIVE_UP },
  ];
  return { state, effects };
}

function respond(state: InviteClient, response: SipResponse): TransactionStep<InviteClient> {
  const pass: TransactionEffect = { type: "pass", response };
  const isSuccess = response.status >= 200 && response.status < 300;
  if (state.phase === "accepted") return isSuccess ? { state, effects: [pass] } : unchanged(state);
  if (state.phase === "completed") {
    const isCopy = response.status >= 300;
    return isCopy ? { state, effects: [ack(state, response)] } : unchanged(state);
  }
  const cancels = runningTimers(state).map((timer): TransactionEffect => ({ type: "cancel_timer", timer }));
  if (response.status < 200) return { state: { ...state, phase: "proceeding" }, effects: [...cancels, pass] };
  if (isSuccess) {
    const wait: TransactionEffect = { type: "set_timer", timer: "M", after: GIVE_UP };
    return { state: { ...state, phase: "accepted" }, effects: [...cancels, pass, wait] };
  }
  const acknowledged = [...cancels, ack(state, response), pass];
  if (state.isReliable) return lastStep(acknowledged, []);
  const wait: TransactionEffect = { type: "set_timer", timer: "D", after: TIMER_D };
  return { state: { ...state, phase: "completed" }, effects: [...acknowledged, wait] };
}

function onTimer(state: InviteClient, timer: TimerName): TransactionStep<InviteClient> {
  if (state.phase === "calling" && timer === "A") {
    const pause = state.pause * 2;
    return {
      state: { ...state, pause },
      effects: [
        { type: "send", message: state.request },
        { type: "set_timer", timer: "A", after: pause },
      ],
    };
  }
  if (state.phase === "calling" && timer === "B") {
    return lastStep([{ type: "failed", cause: "timeout" }], state.isReliable ? [] : ["A"]);
  }
  const isEnd = (state.phase === "completed" && timer === "D") || (state.phase === "accepted" && timer === "M");
  return isEnd ? lastStep([], []) : unchanged(state);
}

function runningTimers(state: InviteClient): TimerName[] {
  if (state.phase === "calling") return state.isReliable ? ["B"] : ["A", "B"];
  return state.phase === "completed" ? ["D"] : [];
}

function ack(state: InviteClient, response: SipResponse): TransactionEffect {
  return { type: "send", message: acknowledge(state.request, response) };
}
