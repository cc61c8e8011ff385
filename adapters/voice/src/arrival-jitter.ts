import { SAMPLES_PER_MS } from "./frame.ts";
import { timestampDistance } from "./rtp-packet.ts";

/** How much the pauses between packets vary: the interarrival jitter of RFC 3550, section 6.4.1. */
export class ArrivalJitter {
  #last: { readonly timestamp: number; readonly at: number } | undefined;
  /** In milliseconds. */
  ms = 0;

  /** Notes a packet of this timestamp that came at this time, in milliseconds of any clock. */
  note(timestamp: number, at: number): void {
    const last = this.#last;
    this.#last = { timestamp, at };
    if (last === undefined) return;
    const difference = at - last.at - timestampDistance(last.timestamp, timestamp) / SAMPLES_PER_MS;
    this.ms += (Math.abs(difference) - this.ms) / 16;
  }

  /** Another sender follows, whose timestamps begin anywhere. */
  restart(): void {
    this.#last = undefined;
  }
}
