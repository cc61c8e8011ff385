import { SAMPLES_PER_MS } from "./frame.ts";
import type { RtpPacket } from "./rtp-packet.ts";

/** Where datagrams come from, or go to. */
export interface Source {
  readonly address: string;
  readonly port: number;
}

/** A source that may turn out to be the peer, and what has come from it in one unbroken sequence. */
interface Candidate {
  readonly source: Source;
  readonly ssrc: number;
  readonly from: number;
  next: number;
  audioMs: number;
}

/** What a source has to send in one sequence before it is believed: so much audio, over nearly so much time. */
const STEADY_AUDIO_MS = 200;
const STEADY_FOR_MS = 150;

/** Sources looked at beside each other; more do not come from one telephone and its neighbours. */
const MOST_CANDIDATES = 8;

/**
 * Decides which source is a call's peer. The place that signalling named is, from its first packet on and at any time.
 * Behind NAT packets come from elsewhere. Another port or address is believed after 200 ms of steady audio from one
 * sender, while the named place sent nothing. Until then it is neither heard nor sent to.
 */
export class SourceLatch {
  readonly #named: Source;
  readonly #accept: readonly string[];
  #candidates: Candidate[] = [];
  #latched: Source | null = null;

  /** `named`: the place in the peer's description. `accept`: the addresses that packets may come from. */
  constructor(named: Source, accept: readonly string[]) {
    this.#named = named;
    this.#accept = accept;
  }

  /** Where packets are sent. */
  get target(): Source {
    return this.#latched ?? this.#named;
  }

  /** Whether it is about this place and these addresses: what was learnt holds then, when a call is negotiated again. */
  isFor(named: Source, accept: readonly string[]): boolean {
    const isOfSame = accept.length === this.#accept.length && accept.every((address) => this.#accept.includes(address));
    return isOfSame && isSame(named, this.#named);
  }

  /** Whether packets of this source are worth looking at. */
  considers(source: Source): boolean {
    if (isSame(source, this.#named)) return true;
    return this.#latched === null ? this.#accept.includes(source.address) : isSame(source, this.#latched);
  }

  /** Whether a packet of the call's payload types from a source that is considered is heard; `now` in milliseconds. */
  hears(source: Source, packet: RtpPacket, now: number): boolean {
    if (isSame(source, this.#named)) this.#latched = this.#named;
    else if (this.#latched === null && this.#isSteady(source, packet, now)) this.#latched = source;
    if (this.#latched === null) return false;
    this.#candidates = [];
    return true;
  }

  #isSteady(source: Source, packet: RtpPacket, now: number): boolean {
    const { ssrc, sequence } = packet;
    const known = this.#candidates.find((candidate) => isSame(candidate.source, source));
    const goesOn = known !== undefined && known.ssrc === ssrc && known.next === sequence;
    const candidate = goesOn ? known : { source, ssrc, from: now, next: sequence, audioMs: 0 };
    if (!goesOn) {
      const others = this.#candidates.filter((other) => other !== known);
      this.#candidates = [...others, candidate].slice(-MOST_CANDIDATES);
    }
    candidate.next = (sequence + 1) & 0xffff;
    candidate.audioMs += packet.payload.length / SAMPLES_PER_MS;
    return candidate.audioMs >= STEADY_AUDIO_MS && now - candidate.from >= STEADY_FOR_MS;
  }
}

function isSame(one: Source, other: Source): boolean {
  return one.address === other.address && one.port === other.port;
}
