import type { Endpoint } from "../dialog/endpoint.ts";
import type { Header } from "../message/message.ts";
import type { CallEvent } from "./call-event.ts";

/** What the user of the agent asks of a call. */
export type Command =
  /** Answers an incoming call with 180, or with 183 when there is early media. */
  | { readonly type: "ring"; readonly call: string; readonly sdp?: string }
  /** Answers an incoming call, or a re-INVITE (the session as it is when `sdp` is left out). */
  | { readonly type: "answer"; readonly call: string; readonly sdp?: string }
  /** Refuses an incoming call or a re-INVITE with a status from 300 to 699. */
  | {
      readonly type: "reject";
      readonly call: string;
      readonly status: number;
      readonly reason?: string;
      readonly headers?: readonly Header[];
    }
  /** Ends a call whatever its state: reject (603), CANCEL or BYE. */
  | { readonly type: "hang_up"; readonly call: string; readonly headers?: readonly Header[] };

/** What moves the agent. */
export type AgentInput =
  /** A datagram, or a whole message of a stream as `frame` cuts it. */
  | { readonly type: "received"; readonly bytes: Uint8Array; readonly source: Endpoint }
  | { readonly type: "timer"; readonly id: string }
  /** What was to go there could not be sent. */
  | { readonly type: "transport_failed"; readonly destination: Endpoint }
  | Command;

export type AgentEvent = AgentInput & {
  /** Fresh for every event: at least 16 hexadecimal digits from a good source; tags and branches are made of it. */
  readonly random: string;
};

export type AgentEffect =
  | { readonly type: "send"; readonly bytes: Uint8Array; readonly destination: Endpoint }
  /** Give the id back as a `timer` event after so many milliseconds; setting it again replaces it. */
  | { readonly type: "set_timer"; readonly id: string; readonly after: number }
  | { readonly type: "cancel_timer"; readonly id: string }
  | CallEvent;
