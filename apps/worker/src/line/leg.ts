import { type AudioStream, type CallEvent, type EndReason, type Header, refusalWarning } from "@parley/sip";
import { RtpLink, type RtpSocket } from "@parley/voice";
import { agreementOf } from "./audio-place.ts";
import { noAnswer } from "./offer-late.ts";
import type { OurSession } from "./our-session.ts";
import type { SipEndpoint } from "./sip-endpoint.ts";

/** The result of asking the peer to call another party instead of us. */
export type Referral =
  /** The peer does not do that. */
  | { readonly type: "refused"; readonly status: number; readonly reason: string }
  /** Whom it called answered (2xx) or did not. */
  | { readonly type: "told"; readonly status: number; readonly reason: string }
  | { readonly type: "timed_out" }
  /** The call itself ended meanwhile. */
  | { readonly type: "over" };

/** Who ended a leg; `reason` is the word for it that a call's row keeps. */
export type LegEnd =
  | { readonly by: "us" | "peer" }
  | { readonly by: "network"; readonly reason: "no_ack" | "peer_lost" | "session_expired" | "no_answer_to_offer" };

/** One SIP call with its audio, in or out: holds it, lets the peer change it, and tells when it is over. */
export class Leg {
  readonly id: string;
  readonly link: RtpLink;
  readonly #sip: Pick<SipEndpoint, "command">;
  readonly #session: OurSession;
  readonly #signalling: string;
  readonly #ended = Promise.withResolvers<LegEnd>();
  /** The peer left the offer to us, and its ACK is to bring the answer. */
  #awaitsAnswer = false;
  #isHeld = false;
  #onHold: (isHeld: boolean) => void = () => {};
  #onKey: (key: string, duration: number | null) => void = () => {};
  #referral: ((referral: Referral) => void) | null = null;

  constructor(
    sip: Pick<SipEndpoint, "command">,
    made: { id: string; socket: RtpSocket; session: OurSession; stream: AudioStream; signalling: string },
  ) {
    this.#sip = sip;
    this.id = made.id;
    this.#session = made.session;
    this.#signalling = made.signalling;
    const agreement = agreementOf(made.stream, made.signalling);
    this.link = new RtpLink(made.socket, agreement);
    this.#isHeld = agreement.isSending === false;
  }

  /** Sets who hears when the peer holds the line or takes it back; called at once when it is held already. */
  watchHold(onHold: (isHeld: boolean) => void): void {
    this.#onHold = onHold;
    if (this.#isHeld) onHold(true);
  }

  /** Sets who hears of keys that come by signalling, and for how many milliseconds they were pressed. */
  watchKeys(onKey: (key: string, duration: number | null) => void): void {
    this.#onKey = onKey;
  }

  /** Resolves when the call is over on the line. */
  get ended(): Promise<LegEnd> {
    return this.#ended.promise;
  }

  /** What SIP tells of this call. */
  take(event: CallEvent): void {
    switch (event.type) {
      case "reinvited":
        this.#renegotiate(event.sdp);
        break;
      case "updated":
        this.#agree(answerUpdate(this.#sip, event, this.#session));
        break;
      case "acked":
        if (this.#awaitsAnswer) this.#agreeOrEnd(event.sdp);
        this.#awaitsAnswer = false;
        break;
      case "reinvite_cancelled":
        this.#awaitsAnswer = false;
        break;
      case "reinvite_answered":
        this.#agree(this.#session.settledBy(event.sdp));
        break;
      case "key":
        this.#onKey(event.key, event.duration);
        break;
      case "referred":
        if (event.isFinal) {
          const { status, reason, by } = event;
          this.#referral?.({ type: by === "peer" ? "refused" : "told", status, reason });
        }
        break;
      case "refused":
        if (event.command === "refer") this.#referral?.({ type: "refused", status: 491, reason: event.reason });
        break;
      case "cancelled":
      case "failed":
        this.#end({ by: "peer" });
        break;
      case "ended":
        this.#end(endOf(event.reason));
        break;
    }
  }

  hangUp(): void {
    this.#sip.command({ type: "hang_up", call: this.id });
  }

  /** Asks the peer to call another party instead of us. Waits at most `patience` milliseconds for the outcome. */
  refer(target: string, headers: readonly Header[], patience: number): Promise<Referral> {
    return new Promise((resolve) => {
      const settle = (referral: Referral) => {
        clearTimeout(timer);
        this.#referral = null;
        resolve(referral);
      };
      const timer = setTimeout(() => settle({ type: "timed_out" }), patience);
      this.#referral = settle;
      this.#sip.command({ type: "refer", call: this.id, target, headers });
    });
  }

  #end(by: LegEnd): void {
    this.#referral?.({ type: "over" });
    this.#ended.resolve(by);
  }

  /** Hold and resume, or another place for the audio. Without an offer the peer is offered what there is. */
  #renegotiate(offer: string | null): void {
    if (offer === null) {
      this.#awaitsAnswer = true;
      this.#sip.command({ type: "answer", call: this.id });
      return;
    }
    const negotiated = this.#session.answer(offer);
    if (negotiated.type === "refused") {
      const headers = [refusalWarning(negotiated.reason)];
      this.#sip.command({ type: "reject", call: this.id, status: 488, headers });
      return;
    }
    this.#agree(negotiated.stream);
    this.#sip.command({ type: "answer", call: this.id, sdp: negotiated.sdp });
  }

  /** An offer of ours that is answered with nothing we can speak to leaves no session. */
  #agreeOrEnd(answer: string | null): void {
    const stream = this.#session.settledBy(answer);
    this.#agree(stream);
    if (stream !== null) return;
    this.#end({ by: "network", reason: "no_answer_to_offer" });
    this.#sip.command({ type: "hang_up", call: this.id, headers: [noAnswer] });
  }

  #agree(stream: AudioStream | null): void {
    if (stream === null) return;
    const agreement = agreementOf(stream, this.#signalling);
    this.link.agree(agreement);
    const isHeld = agreement.isSending === false;
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#onHold(isHeld);
  }
}

/** Answers an offer that came by UPDATE; gives what it settles, or null when it is refused. */
export function answerUpdate(
  sip: Pick<SipEndpoint, "command">,
  { call, sdp }: Extract<CallEvent, { type: "updated" }>,
  session: OurSession,
): AudioStream | null {
  const negotiated = session.answer(sdp);
  if (negotiated.type === "answer") {
    sip.command({ type: "answer_update", call, sdp: negotiated.sdp });
    return negotiated.stream;
  }
  sip.command({ type: "reject_update", call, status: 488, headers: [refusalWarning(negotiated.reason)] });
  return null;
}

function endOf(reason: EndReason): LegEnd {
  switch (reason) {
    case "local_hang_up":
    case "rejected":
      return { by: "us" };
    case "remote_hang_up":
    case "no_prack":
      return { by: "peer" };
    case "no_ack":
      return { by: "network", reason: "no_ack" };
    case "lost":
      return { by: "network", reason: "peer_lost" };
    case "expired":
      return { by: "network", reason: "session_expired" };
  }
}
