import { FRAME_SAMPLES } from "./frame.ts";
import { type RtpPacket, timestampDistance } from "./rtp-packet.ts";

const KEYS = "0123456789*#ABCD";

/** A key whose end was never seen counts as released after this long without a packet of it. */
const RELEASE_MS = 200;

/** Duration in samples at which a held key goes on in a new segment (RFC 4733, 2.5.1.3). */
const LONGEST_SEGMENT = 0xffff;

interface Segment {
  readonly event: number;
  timestamp: number;
  duration: number;
  heardAt: number;
  isOver: boolean;
}

/**
 * Reads the telephone events (RFC 4733) of one sender. Each key is reported once, at the first of its packets to
 * arrive. The packets that repeat it share its timestamp; lost beginnings and ends change nothing.
 */
export class TelephoneEventReceiver {
  #last: Segment | undefined;

  /** The key this packet begins; undefined for repetitions, for what is no key and for payloads too short to read. */
  receive(packet: RtpPacket, nowMs: number): string | undefined {
    const [event, flags, high, low] = packet.payload;
    if (event === undefined || flags === undefined || high === undefined || low === undefined) return undefined;
    const key = KEYS[event];
    if (key === undefined) return undefined;
    const duration = high * 256 + low;
    const isOver = (flags & 0x80) !== 0;
    const last = this.#last;
    if (last !== undefined && this.#continues(last, { packet, event, duration, nowMs })) {
      last.timestamp = packet.timestamp;
      last.duration = duration;
      last.heardAt = nowMs;
      last.isOver ||= isOver;
      return undefined;
    }
    if (last !== undefined && timestampDistance(last.timestamp, packet.timestamp) <= 0) return undefined;
    this.#last = { event, timestamp: packet.timestamp, duration, heardAt: nowMs, isOver };
    return key;
  }

  #continues(last: Segment, next: { packet: RtpPacket; event: number; duration: number; nowMs: number }): boolean {
    const { packet, event, duration, nowMs } = next;
    const distance = timestampDistance(last.timestamp, packet.timestamp);
    if (event !== last.event || distance < 0) return false;
    if (distance === 0) return true;
    if (packet.marker || last.isOver || nowMs - last.heardAt > RELEASE_MS) return false;
    // A next segment of a long press, or a sender that wrongly moves the timestamp along with the duration.
    return distance === LONGEST_SEGMENT || duration > last.duration;
  }
}

/** Length of a sent key and of the pause after it, in 20 ms packets. */
const KEY_PACKETS = 5;
const PAUSE_PACKETS = 4;
const END_REPEATS = 3;
const VOLUME = 10;

/** One packet's worth of a key being sent; its timestamp is that of the key's beginning. */
export interface OutgoingEvent {
  readonly payload: Uint8Array;
  /** The packet begins a key. */
  readonly marker: boolean;
}

/** Plans the packets of the keys we press: 100 ms each, the end sent three times, a pause between keys. */
export class TelephoneEventSender {
  readonly #queue: (OutgoingEvent | undefined)[] = [];

  /** Queues keys of 0-9, *, #, A-D. Throws RangeError for any other. */
  press(keys: string): void {
    const events = Array.from(keys, (key) => KEYS.indexOf(key));
    if (events.includes(-1)) throw new RangeError(`${JSON.stringify(keys)} holds what is not a key of a telephone.`);
    for (const event of events) {
      for (let n = 1; n <= KEY_PACKETS + END_REPEATS; n++) this.#queue.push(outgoing(event, n));
      for (let n = 1; n <= PAUSE_PACKETS; n++) this.#queue.push(undefined);
    }
  }

  /** Whether a key is being sent, or the pause after one. */
  get isSending(): boolean {
    return this.#queue.length > 0;
  }

  /** What this tick sends in place of audio; undefined when audio goes out. */
  next(): OutgoingEvent | undefined {
    return this.#queue.shift();
  }
}

function outgoing(event: number, n: number): OutgoingEvent {
  const duration = Math.min(n, KEY_PACKETS) * FRAME_SAMPLES;
  const isOver = n > KEY_PACKETS;
  return {
    payload: Uint8Array.of(event, (isOver ? 0x80 : 0) | VOLUME, duration >> 8, duration & 0xff),
    marker: n === 1,
  };
}
