import type { AudioLink } from "./audio-link.ts";

/** Watches how long nothing has come over a link that should have, on the call's clock. */
export class LinkWatch {
  readonly #link: Pick<AudioLink, "packetsReceived" | "expectsPackets">;
  #packets: number;
  #lastAt: number;

  /** `from`: where the call stands, in milliseconds. */
  constructor(link: Pick<AudioLink, "packetsReceived" | "expectsPackets">, from: number) {
    this.#link = link;
    this.#packets = link.packetsReceived;
    this.#lastAt = from;
  }

  /** For how many milliseconds nothing has come; 0 while nothing is to come. Ask for every frame. */
  quietFor(at: number): number {
    const { packetsReceived, expectsPackets } = this.#link;
    if (packetsReceived !== this.#packets || !expectsPackets) {
      this.#packets = packetsReceived;
      this.#lastAt = at;
    }
    return at - this.#lastAt;
  }
}
