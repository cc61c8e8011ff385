import { isIP } from "node:net";
import {
  type AudioStream,
  createOffer,
  type LocalMedia,
  type Negotiation,
  negotiateAnswer,
  readAnswer,
} from "@parley/sip";

/**
 * Our side of one call's session: offers and answers, each a version of its own. Audio is sent to addresses alone: a
 * host name that is left here led to none that may be sent to.
 */
export class OurSession {
  readonly #local: LocalMedia;
  #version = 0;

  constructor(local: LocalMedia) {
    this.#local = local;
  }

  offer(): string {
    return createOffer(this.#next());
  }

  /** Our answer to an offer and what it settles, or why there can be none. */
  answer(offer: string): Negotiation {
    const negotiated = negotiateAnswer(offer, this.#next());
    const isNamed = negotiated.type === "answer" && isIP(negotiated.stream.remote.address) === 0;
    return isNamed ? { type: "refused", reason: "no_common_network" } : negotiated;
  }

  /** What the answer to our offer settles; null when there is none that we can speak to. */
  settledBy(answer: string | null): AudioStream | null {
    const stream = answer === null ? null : readAnswer(answer);
    return stream === null || isIP(stream.remote.address) === 0 ? null : stream;
  }

  #next(): LocalMedia {
    this.#version++;
    return { ...this.#local, sessionVersion: this.#version };
  }
}
