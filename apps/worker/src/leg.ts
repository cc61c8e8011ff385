import {
  type AudioStream,
  type CallEvent,
  type Header,
  type LocalMedia,
  negotiateAnswer,
  readAnswer,
} from "@parley/sip";
import { RtpLink, type RtpSocket } from "@parley/voice";
import { agreementOf } from "./audio-place.ts";
import type { SipEndpoint } from "./sip-endpoint.ts";

/** What came of asking the peer to call somebody else instead of us. */
export type Referral =
  /** The peer does not do that. */
  | { readonly type: "refused"; readonly status: number; readonly reason: string }
  /** Whom it called answered (2xx) or did not. */
  | { readonly type: "told"; readonly status: number; readonly reason: string }
  | { readonly type: "timed_out" }
  /** The call itself ended meanwhile. */
  | { readonly type: "over" };

/** Who ended a leg. */
export type LegEnd = "us" | "peer" | "network";

/** One SIP call with its audio, whoever called whom: holds it, lets the peer change it, and tells when it is over. */
export class Leg {
  readonly id: string;
  readonly link: RtpLink;
  readonly #sip: Pick<SipEndpoint, "command">;
  readonly #local: LocalMedia;
  readonly #signalling: string;
  readonly #ended = Promise.withResolvers<LegEnd>();
  #sessionVersion = 1;
  #isHeld = false;
  #onHold: (isHeld: boolean) => void = () => {};
  #referral: ((referral: Referral) => void) | null = null;

  constructor(
    sip: Pick<SipEndpoint, "command">,
    made: { id: string; socket: RtpSocket; local: LocalMedia; stream: AudioStream; signalling: string },
  ) {
    this.#sip = sip;
    this.id = made.id;
    this.#local = made.local;
    this.#signalling = made.signalling;
    const agreement = agreementOf(made.stream, made.signalling);
    this.link = new RtpLink(made.socket, agreement);
    this.#isHeld = agreement.isSending === false;
  }

  /** Names who is told when the peer holds the line or takes it back; told at once when it is held already. */
  watchHold(onHold: (isHeld: boolean) => void): void {
    this.#onHold = onHold;
    if (this.#isHeld) onHold(true);
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
      case "acked":
        this.#agree(event.sdp === null ? null : readAnswer(event.sdp));
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
        this.#end("peer");
        break;
      case "ended":
        this.#end(event.reason === "local_hang_up" ? "us" : event.reason === "remote_hang_up" ? "peer" : "network");
        break;
    }
  }

  hangUp(): void {
    this.#sip.command({ type: "hang_up", call: this.id });
  }

  /** Asks the peer to call somebody else instead of us, and waits at most so many milliseconds for what comes of it. */
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
      this.#sip.command({ type: "answer", call: this.id });
      return;
    }
    this.#sessionVersion++;
    const negotiated = negotiateAnswer(offer, { ...this.#local, sessionVersion: this.#sessionVersion });
    if (negotiated.type === "refused") {
      this.#sip.command({ type: "reject", call: this.id, status: 488 });
      return;
    }
    this.#agree(negotiated.stream);
    this.#sip.command({ type: "answer", call: this.id, sdp: negotiated.sdp });
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
