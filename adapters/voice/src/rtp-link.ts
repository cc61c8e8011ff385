import { randomBytes } from "node:crypto";
import { ArrivalJitter } from "./arrival-jitter.ts";
import type { AudioLink, AudioLinkListener, LineQuality } from "./audio-link.ts";
import { Concealment } from "./concealment.ts";
import { DtmfDetector } from "./dtmf-detector.ts";
import { FRAME_MS, FRAME_SAMPLES, SAMPLES_PER_MS } from "./frame.ts";
import { type Codec, type CodecName, codecs } from "./g711.ts";
import { JitterBuffer } from "./jitter-buffer.ts";
import { PacketLedger } from "./packet-ledger.ts";
import type { RtpPacket } from "./rtp-packet.ts";
import type { RtpSocket, RtpSocketFigures } from "./rtp-socket.ts";
import { TelephoneEventReceiver, TelephoneEventSender } from "./telephone-event.ts";
import { dtmfTone } from "./tone.ts";

/** What offer and answer agreed on. */
export interface RtpAgreement {
  /** Numeric address and port of the peer's SDP. */
  readonly address: string;
  readonly port: number;
  /** Addresses packets may come from when that is not only `address`: see RtpPeer. */
  readonly accept?: readonly string[];
  readonly codec: CodecName;
  /** Payload type of the audio; the codec's static one when absent. */
  readonly audioPayloadType?: number;
  /** Payload type of telephone events; keys are sent as tones in the audio when absent. */
  readonly eventPayloadType?: number;
  /** How much sound a packet of ours holds: 20 ms when absent, or an even part of it. */
  readonly packetMs?: number;
  /** False while the peer has put us on hold: nothing is sent to it, though the stream's clock runs on. */
  readonly isSending?: boolean;
  /** False while the peer has said that it sends nothing. */
  readonly isReceiving?: boolean;
}

/** What became of a call's packets. */
export interface RtpLinkFigures extends Readonly<RtpSocketFigures> {
  readonly lost: number;
  readonly late: number;
  readonly duplicates: number;
}

/** Length of a key sent as tones, and of the pause after it. */
const TONE_MS = 100;
const TONE_PAUSE_MS = 80;

/** One call over RTP with G.711: packets on one side, frames on the other. */
export class RtpLink implements AudioLink {
  readonly #socket: RtpSocket;
  readonly #jitter = new JitterBuffer();
  readonly #concealment = new Concealment();
  readonly #arrivals = new ArrivalJitter();
  readonly #eventSender = new TelephoneEventSender();
  readonly #detector = new DtmfDetector();
  readonly #ssrc = randomBytes(4).readUInt32BE();
  #codec: Codec = codecs.PCMU;
  #audioPayloadType = 0;
  #packetSamples = FRAME_SAMPLES;
  #eventPayloadType: number | undefined;
  #isSending = true;
  #isReceiving = true;
  #listener: AudioLinkListener | undefined;
  #sequence = randomBytes(2).readUInt16BE();
  /** The timestamp of the call's position 0. */
  readonly #zero = randomBytes(4).readUInt32BE();
  /** Where what was sent last ends. */
  #sentUntil: number | undefined;
  /** The timestamp of the key that is being sent: that of its beginning, also where parts could not be sent in time. */
  #keyBegan = 0;
  #heldMs = 0;
  #tones: Int16Array[] = [];
  #peerSsrc: number | undefined;
  #newcomerSsrc: number | undefined;
  #ledger = new PacketLedger();
  #events = new TelephoneEventReceiver();
  /** The sender tells its keys by events. */
  #sendsEvents = false;
  #duplicates = 0;
  #lostBefore = 0;

  constructor(socket: RtpSocket, agreement: RtpAgreement) {
    this.#socket = socket;
    this.agree(agreement);
  }

  /** Takes up what was agreed, at the answer or again when a later offer changes it. */
  agree(agreement: RtpAgreement): void {
    const { codec, eventPayloadType } = agreement;
    this.#codec = codecs[codec];
    this.#audioPayloadType = agreement.audioPayloadType ?? this.#codec.payloadType;
    this.#packetSamples = (agreement.packetMs ?? FRAME_MS) * SAMPLES_PER_MS;
    this.#eventPayloadType = eventPayloadType;
    this.#isSending = agreement.isSending ?? true;
    this.#isReceiving = agreement.isReceiving ?? true;
    const payloadTypes = [this.#audioPayloadType, ...(eventPayloadType === undefined ? [] : [eventPayloadType])];
    this.#socket.connect(
      { ...agreement, payloadTypes },
      {
        packet: (packet) => this.#take(packet),
        sendFailed: (error) => this.#listener?.failed(error),
        disturbed: (datagrams) => this.#listener?.disturbed(datagrams),
      },
    );
  }

  listen(listener: AudioLinkListener): void {
    this.#listener = listener;
  }

  send(frame: Int16Array, at: number): void {
    const timestamp = (this.#zero + at * SAMPLES_PER_MS) >>> 0;
    const event = this.#eventSender.next();
    const audio = this.#tones.shift() ?? frame;
    if (event?.marker === true) this.#keyBegan = timestamp;
    if (!this.#isSending) return;
    // The first packet after a silence that was not sent tells a jitter buffer that it may play from here.
    const marker = at !== this.#sentUntil;
    this.#sentUntil = at + FRAME_MS;
    if (event !== undefined && this.#eventPayloadType !== undefined) {
      const { marker: isFirst, payload } = event;
      this.#put({ payloadType: this.#eventPayloadType, timestamp: this.#keyBegan, marker: isFirst, payload });
      return;
    }
    const encoded = this.#codec.encode(audio);
    for (let begin = 0; begin < encoded.length; begin += this.#packetSamples) {
      const payload = encoded.subarray(begin, begin + this.#packetSamples);
      const part = { timestamp: (timestamp + begin) >>> 0, marker: marker && begin === 0, payload };
      this.#put({ payloadType: this.#audioPayloadType, ...part });
    }
  }

  get mayRest(): boolean {
    return this.#tones.length === 0 && !this.#eventSender.isSending;
  }

  receive(): Int16Array {
    const read = this.#jitter.read();
    const { completedAt } = this.#jitter;
    if (completedAt !== undefined) this.#heldMs = Math.max(0, performance.now() - completedAt);
    const frame = completedAt === undefined ? this.#concealment.missing() : this.#concealment.came(read);
    // Telephones that agree to events may still press tones. Of one that has sent an event, tones are only its echo.
    if (!this.#sendsEvents) for (const key of this.#detector.hear(frame)) this.#listener?.key(key, "tone");
    return frame;
  }

  get heldMs(): number {
    return this.#heldMs;
  }

  press(keys: string): void {
    if (this.#eventPayloadType !== undefined) {
      this.#eventSender.press(keys);
      return;
    }
    const audio = Array.from(keys, (key) => [
      dtmfTone(key, TONE_MS),
      new Int16Array((TONE_PAUSE_MS / FRAME_MS) * FRAME_SAMPLES),
    ]).flat();
    for (const part of audio) {
      for (let at = 0; at < part.length; at += FRAME_SAMPLES) this.#tones.push(part.subarray(at, at + FRAME_SAMPLES));
    }
  }

  get packetsReceived(): number {
    // Comfort noise and packets that keep a NAT open are no audio, but tell that the far side is there.
    const { received, unproven, refused } = this.#socket.figures;
    return received + unproven + refused;
  }

  get expectsPackets(): boolean {
    return this.#isSending && this.#isReceiving;
  }

  get figures(): RtpLinkFigures {
    return {
      ...this.#socket.figures,
      lost: this.#lostBefore + this.#ledger.lost,
      late: this.#jitter.late,
      duplicates: this.#duplicates,
    };
  }

  get quality(): LineQuality {
    const { received, lost, late } = this.figures;
    return { received, lost, late, jitter_ms: Math.round(this.#arrivals.ms * 10) / 10 };
  }

  close(): Promise<void> {
    return this.#socket.close();
  }

  #put(packet: Omit<RtpPacket, "sequence" | "ssrc">): void {
    this.#socket.send({ ...packet, sequence: this.#sequence, ssrc: this.#ssrc });
    this.#sequence = (this.#sequence + 1) & 0xffff;
  }

  #take(packet: RtpPacket): void {
    if (!this.#isCurrentSender(packet.ssrc)) return;
    if (!this.#ledger.note(packet.sequence)) {
      this.#duplicates++;
    } else if (packet.payloadType === this.#eventPayloadType) {
      const key = this.#events.receive(packet, performance.now());
      if (key === undefined) return;
      this.#sendsEvents = true;
      this.#listener?.key(key, "event");
    } else {
      const now = performance.now();
      this.#arrivals.note(packet.timestamp, now);
      this.#jitter.write(packet.timestamp, this.#codec.decode(packet.payload), now);
    }
  }

  /** A peer that starts a new stream is followed from its second packet: one packet alone may be a late one of the old. */
  #isCurrentSender(ssrc: number): boolean {
    if (ssrc === this.#peerSsrc) {
      this.#newcomerSsrc = undefined;
      return true;
    }
    if (this.#peerSsrc !== undefined && ssrc !== this.#newcomerSsrc) {
      this.#newcomerSsrc = ssrc;
      return false;
    }
    this.#peerSsrc = ssrc;
    this.#newcomerSsrc = undefined;
    this.#lostBefore += this.#ledger.lost;
    this.#ledger = new PacketLedger();
    this.#events = new TelephoneEventReceiver();
    this.#sendsEvents = false;
    this.#arrivals.restart();
    this.#jitter.reset();
    return true;
  }
}
