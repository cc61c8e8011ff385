/**
 * A SIP user agent as a function: bytes and commands go in, bytes and call events come out. It opens no socket and sees
 * no clock; a worker drives it like this:
 *
 * ```ts
 * const agent = createAgent(defaultSettings({ local: [{ transport: "udp", address: "10.0.0.5", port: 5060 }], hash }));
 *
 * function drive(input: AgentInput) {
 *   for (const effect of stepAgent(agent, { ...input, random: randomBytes(16).toString("hex") }).effects) {
 *     switch (effect.type) {
 *       case "send": ...         // one datagram, or write to the connection with that peer, opened if there is none
 *       case "set_timer": ...    // after `after` ms: drive({ type: "timer", id }); the same id again replaces it
 *       case "cancel_timer": ... // may name a timer that is not running
 *       case "incoming": ...     // a call event: see CallEvent
 *     }
 *   }
 * }
 * socket.on("message", (bytes, { address, port }) =>
 *   drive({ type: "received", bytes, source: { transport: "udp", address, port } }));
 * ```
 *
 * A connection (tcp, tls) keeps what it has of a message. `frame` cuts the bytes so far into messages, each driven as
 * `received`, and leaves the `rest` to put before the next bytes. A broken stream is closed. What cannot be sent comes
 * back as `transport_failed`. `settings.hash` is Node's `createHash(...).update(text).digest("hex")`.
 *
 * **A call comes in** as `incoming`. `negotiateAnswer(sdp, ...)` gives the answer and where sound goes. Where `sdp` is
 * null, use `createOffer`: the peer's answer then comes with `acked`, and a call without a fitting one is hung up. Then
 * `drive({ type: "ring", call })` and `{ type: "answer", call, sdp }`, or `reject` with 488 and `refusalWarning` when
 * nothing fits. 100 Trying, reliable ringing, retransmissions and the wait for PRACK and ACK are the agent's own. Sound
 * may flow from the answer on.
 *
 * **A call goes out** by `{ type: "invite", call, to, from, sdp: createOffer(...) }`. Then come `progress`, perhaps
 * with early media, and `answered`, whose `sdp` goes to `readAnswer`; or `failed`. `login` answers digest challenges.
 * The worker decides how long it may ring: `hang_up` cancels.
 *
 * **While it lasts**, `answer` or `reject` answers `reinvited`, and `answer_update` or `reject_update` answers
 * `updated`. Hold shows in the stream's `direction`. `reinvite` and `refer` ask the peer for the same;
 * `reinvite_answered`, `reinvite_failed` and `referred` bring the outcome. `key` is a key sent by INFO. `hang_up` ends
 * a call in any state. The agent itself watches whether the peer is still there: by a session timer, else by OPTIONS.
 *
 * Every call's last event is exactly one of `cancelled`, `ended` and `failed`; after it the worker forgets the call. A
 * command that comes too late (the caller cancelled meanwhile) or makes no sense gives `refused` and changes nothing.
 *
 * **A line is registered** by `{ type: "register", registration, address, user, destination, login }`: a registrar then
 * sends us the calls of an address. `registered` and `not_registered` bring its state; the agent itself refreshes and
 * tries again. `unregister` ends it.
 *
 * All times are milliseconds unless the name says otherwise. `stepAgent` never throws on what comes from the network.
 * Left out: the rules of `sips:` targets, offers of ours by UPDATE, and DNS. A destination's `address`, and a stream's
 * `remote`, may be a host name for the sender to look up.
 */
export { type Agent, createAgent } from "./agent/agent.ts";
export type { AgentEffect, AgentInput } from "./agent/agent-event.ts";
export type { CallEvent, EndReason } from "./agent/call-event.ts";
export type { Command } from "./agent/command.ts";
export type { Register, RegistrationEvent, Unregister } from "./agent/registration.ts";
export { defaultSettings, type Settings } from "./agent/settings.ts";
export { stepAgent } from "./agent/step-agent.ts";
export type { Destination, Endpoint } from "./dialog/endpoint.ts";
export type { Hash, Login } from "./digest/answer-challenge.ts";
export { type Frames, frame } from "./message/frame.ts";
export { headerItems, headerValue } from "./message/headers.ts";
export type { Header, SipMessage, SipRequest, SipResponse } from "./message/message.ts";
export { displayName, type NameAddress } from "./message/name-address.ts";
export { parseMessage } from "./message/parse-message.ts";
export { serialize } from "./message/serialize.ts";
export { formatUri, parseUri } from "./message/uri.ts";
export type { AudioStream, Codec } from "./sdp/audio-stream.ts";
export {
  createOffer,
  type LocalMedia,
  type Negotiation,
  negotiateAnswer,
  readAnswer,
  refusalWarning,
} from "./sdp/negotiate.ts";
export type { Direction } from "./sdp/session-description.ts";
