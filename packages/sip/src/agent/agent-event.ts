import type { Destination, Endpoint } from "../dialog/endpoint.ts";
import type { CallEvent } from "./call-event.ts";
import type { Command } from "./command.ts";
import type { Register, RegistrationEvent, Unregister } from "./registration.ts";

/** What moves the agent. */
export type AgentInput =
  /** A datagram, or one message of a stream as `frame` cuts it. */
  | { readonly type: "received"; readonly bytes: Uint8Array; readonly source: Endpoint }
  | { readonly type: "timer"; readonly id: string }
  /** What was to go there could not be sent: no route, connection refused or broken. */
  | { readonly type: "transport_failed"; readonly destination: Endpoint }
  | Command
  | Register
  | Unregister;

export type AgentEvent = AgentInput & {
  /** Fresh for every event: at least 16 hexadecimal digits from a good source; tags and branches are made of it. */
  readonly random: string;
};

export type AgentEffect =
  | { readonly type: "send"; readonly bytes: Uint8Array; readonly destination: Destination }
  /** Give the id back in a `timer` event after so many milliseconds; setting it again replaces it. */
  | { readonly type: "set_timer"; readonly id: string; readonly after: number }
  /** The timer need not be running. */
  | { readonly type: "cancel_timer"; readonly id: string }
  | CallEvent
  | RegistrationEvent
  /** A command about a registration makes no sense; nothing was changed. */
  | { readonly type: "registration_refused"; readonly registration: string; readonly reason: string };
