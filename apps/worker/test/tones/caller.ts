import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { codecs, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE } from "@parley/voice";
import { SipCaller } from "./sip-caller.ts";
import { farewell, samplesOf, toneOf, wordIn } from "./words.ts";

/** What one caller is to do: says a word so many times, each time after the agent's answer, then takes leave. */
export type CallerOrder = {
  readonly caller: string;
  readonly number: string;
  readonly port: number;
  readonly word: string;
  readonly turns: number;
  /** How long it rings before this caller calls, from the start of all. */
  readonly after: number;
  /** How long the caller speaks, and thinks before, at least and at most. */
  readonly speaks: readonly [number, number];
  readonly thinks: readonly [number, number];
  readonly silenceThreshold: number;
  /** From 0 to 1: what else is by chance follows from it. */
  readonly chance: number;
};

export type CallerReport = {
  readonly caller: string;
  readonly word: string;
  /**
   * For each turn: from the packet that completed the silence to when the first of the reply can be heard, in
   * milliseconds. A packet that comes sooner than its timestamp says has to wait.
   */
  readonly waits: readonly number[];
  /** What was heard of the agent: each word, and in how many frames. */
  readonly heard: { readonly [word: string]: number };
  /** Frames with sound that is no word. */
  readonly strange: number;
  /** The agent took its leave and hung up; else what went wrong. */
  readonly end: string;
};

/** The agent has finished when so many frames in a row are quiet. */
const QUIET_FRAMES = 5;
/** Ends only what hangs. */
const LONGEST_WAIT = 60_000;

/** One caller with a telephone of its own: talks in tones, listens, and notes when the answers come. */
export class Caller {
  readonly #order: CallerOrder;
  readonly #sip: SipCaller;
  readonly #media: Socket = createSocket("udp4");
  readonly #waits: number[] = [];
  readonly #heard: { [word: string]: number } = {};
  readonly #done = Promise.withResolvers<string>();
  #strange = 0;
  #sequence = 0;
  #chance: number;
  #speech: Int16Array = new Int16Array();
  /** When the packet is due that completes the silence after what was said last. */
  #silentAt: number | null = null;
  #said = 0;
  #quiet = 0;
  #hasHeard = false;
  #thinksUntil = Number.POSITIVE_INFINITY;
  #isWaiting = true;
  #lastChange = performance.now();
  #firstTimestamp: number | undefined;
  /** When the stream's first sample would have come with the quickest of its packets. */
  #streamFrom = Number.POSITIVE_INFINITY;

  constructor(order: CallerOrder) {
    this.#order = order;
    this.#chance = order.chance;
    this.#sip = new SipCaller({ number: order.number, port: order.port, caller: order.caller });
  }

  async run(): Promise<CallerReport> {
    this.#media.bind(0, "127.0.0.1");
    await once(this.#media, "listening");
    this.#media.on("message", (bytes) => this.#hear(bytes));
    const call = this.#talk().catch((error: Error) => error.message);
    const end = await call;
    this.#media.close();
    this.#sip.close();
    const { caller, word } = this.#order;
    return { caller, word, waits: this.#waits, heard: this.#heard, strange: this.#strange, end };
  }

  async #talk(): Promise<string> {
    const far = await this.#sip.invite(this.#media.address().port);
    void this.#sip.ended.then(() => this.#done.resolve(this.#said > this.#order.turns ? "completed" : "cut off"));
    this.#lastChange = performance.now();
    const from = performance.now() + this.#roll() * FRAME_MS;
    let slot = 0;
    let timer: NodeJS.Timeout | undefined;
    const tick = () => {
      for (; performance.now() >= from + slot * FRAME_MS; slot++) this.#send(far);
      timer = setTimeout(tick, Math.max(0, from + slot * FRAME_MS - performance.now()));
    };
    tick();
    const end = await this.#done.promise;
    clearTimeout(timer);
    return end;
  }

  #send(far: number): void {
    if (performance.now() - this.#lastChange > LONGEST_WAIT) {
      this.#done.resolve(`nothing came after word ${this.#said}`);
      this.#sip.hangUp();
    }
    if (performance.now() >= this.#thinksUntil) this.#speak();
    const frame = new Int16Array(FRAME_SAMPLES);
    const isSpeaking = this.#speech.length > 0;
    frame.set(this.#speech.subarray(0, FRAME_SAMPLES));
    this.#speech = this.#speech.subarray(FRAME_SAMPLES);
    this.#media.send(rtp(this.#sequence, frame), far, "127.0.0.1");
    this.#sequence++;
    if (isSpeaking) this.#silentAt = performance.now() + this.#order.silenceThreshold;
  }

  #speak(): void {
    this.#thinksUntil = Number.POSITIVE_INFINITY;
    this.#said++;
    const word = this.#said > this.#order.turns ? farewell : this.#order.word;
    const ms = Math.round(this.#between(this.#order.speaks) / FRAME_MS) * FRAME_MS;
    this.#speech = toneOf(word, ms).subarray(0, samplesOf(ms));
    this.#isWaiting = true;
    this.#lastChange = performance.now();
  }

  #hear(bytes: Buffer): void {
    const now = this.#playedAt(bytes.readUInt32BE(4));
    const word = wordIn(codecs.PCMU.decode(bytes.subarray(12)));
    if (word === null) {
      this.#quiet++;
      if (this.#hasHeard && this.#quiet === QUIET_FRAMES) this.#think(now);
      return;
    }
    this.#quiet = 0;
    this.#hasHeard = true;
    if (word === undefined) this.#strange++;
    else this.#heard[word] = (this.#heard[word] ?? 0) + 1;
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#lastChange = now;
    if (this.#silentAt === null) return;
    if (this.#speech.length > 0) this.#done.resolve("the agent did not let its caller finish");
    this.#waits.push(now - this.#silentAt);
    this.#silentAt = null;
  }

  /** When a packet that comes now can be heard: at once, or when its time has come. */
  #playedAt(timestamp: number): number {
    const now = performance.now();
    this.#firstTimestamp ??= timestamp;
    const place = (((timestamp - this.#firstTimestamp) | 0) * 1000) / SAMPLE_RATE;
    this.#streamFrom = Math.min(this.#streamFrom, now - place);
    return Math.max(now, this.#streamFrom + place);
  }

  #think(now: number): void {
    this.#hasHeard = false;
    if (this.#said <= this.#order.turns) this.#thinksUntil = now + this.#between(this.#order.thinks);
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#roll() * (most - least);
  }

  #roll(): number {
    this.#chance = (this.#chance * 997 + 0.1234567) % 1;
    return this.#chance;
  }
}

function rtp(sequence: number, frame: Int16Array): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(sequence === 0 ? 0x8080 : 0x8000, 0);
  header.writeUInt16BE(sequence & 0xffff, 2);
  header.writeUInt32BE((sequence * FRAME_SAMPLES) >>> 0, 4);
  header.writeUInt32BE(0x0ca11e55, 8);
  return Buffer.concat([header, codecs.PCMU.encode(frame)]);
}
