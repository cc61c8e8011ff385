import type { SipMessage, SipRequest, SipResponse } from "../message/message.ts";

const TIMER_NAMES = ["A", "B", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M"] as const;

/** The timers of RFC 3261 table 4 and RFC 6026. */
export type TimerName = (typeof TIMER_NAMES)[number];

export function isTimerName(text: string): text is TimerName {
  return TIMER_NAMES.some((name) => name === text);
}

export type TransactionEvent =
  /** A client sends its request. */
  | { readonly type: "start" }
  /** A server's request came again. */
  | { readonly type: "request" }
  /** The ACK of a final response other than 2xx reached a server. */
  | { readonly type: "ack" }
  /** The user answers a server's request. */
  | { readonly type: "respond"; readonly response: SipResponse }
  /** A response reached a client. */
  | { readonly type: "response"; readonly response: SipResponse }
  | { readonly type: "timer"; readonly timer: TimerName }
  /** The transport could not carry a message. */
  | { readonly type: "transport_failed" };

export type TransactionEffect =
  | { readonly type: "send"; readonly message: SipMessage }
  /** `after` is in milliseconds; setting a timer again replaces it. */
  | { readonly type: "set_timer"; readonly timer: TimerName; readonly after: number }
  | { readonly type: "cancel_timer"; readonly timer: TimerName }
  /** A response for the user of a client transaction. */
  | { readonly type: "pass"; readonly response: SipResponse }
  /** The transaction is over without what it waited for: no response, or no ACK. */
  | { readonly type: "failed"; readonly cause: "timeout" | "transport" }
  /** Nothing more will come of it; its timers are cancelled. */
  | { readonly type: "terminated" };

/** What one step of a transaction gives: null when the transaction is over. */
export interface TransactionStep<State> {
  readonly state: State | null;
  readonly effects: readonly TransactionEffect[];
}

export interface ClientBase {
  readonly request: SipRequest;
  /** Whether the transport delivers by itself (tcp, tls): nothing is retransmitted then. */
  readonly isReliable: boolean;
}

export interface ServerBase {
  readonly isReliable: boolean;
  /** The last response sent, or null. */
  readonly response: SipResponse | null;
}

/** A step that changes nothing. */
export function unchanged<State>(state: State): TransactionStep<State> {
  return { state, effects: [] };
}

/** The last step: the given effects, then the running timers cancelled. */
export function lastStep(effects: readonly TransactionEffect[], running: readonly TimerName[]): TransactionStep<never> {
  const cancels = running.map((timer): TransactionEffect => ({ type: "cancel_timer", timer }));
  return { state: null, effects: [...effects, ...cancels, { type: "terminated" }] };
}
