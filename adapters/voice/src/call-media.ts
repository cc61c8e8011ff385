import type { AudioLink } from "./audio-link.ts";
import { FRAME_MS, FRAME_SAMPLES } from "./frame.ts";
import type { Paced, Pacer } from "./pacer.ts";
import { type Heard, Player } from "./player.ts";
import type { Recorder } from "./recorder.ts";
import { EnergyClassifier, SpeechDetector, type SpeechEvent, type VoiceClassifier } from "./voice-activity.ts";

/** What happens in a call's media. Every `at` is a position in the recording: milliseconds since the answer. */
export type MediaEvent =
  /** One frame of the caller's voice, for a recogniser. */
  | { readonly type: "frame"; readonly samples: Int16Array; readonly at: number }
  | { readonly type: "key"; readonly key: string; readonly at: number }
  /** `heldMs`: how long the caller's frame that began or ended it had waited in the link. */
  | (SpeechEvent & { readonly heldMs: number })
  | ({ readonly type: "progress" } & Heard)
  | ({ readonly type: "played"; readonly at: number } & Heard)
  /** Nothing has come from the caller for `quietMs`; told once per silence of the line. */
  | { readonly type: "line_quiet"; readonly at: number }
  /** Packets cannot be sent; they still may come. */
  | { readonly type: "link_failed"; readonly error: Error }
  /** The media of this call has stopped through a fault of our own; close it. */
  | { readonly type: "stopped"; readonly error: Error };

export interface CallMediaOptions {
  readonly link: AudioLink;
  readonly pacer: Pacer;
  /** The call goes unrecorded without one. */
  readonly recorder?: Recorder;
  /** Tells voice from background, by level when absent; closed with the call. */
  readonly voice?: VoiceClassifier;
  /** How long the far side may send nothing before it is reported. */
  readonly quietMs?: number;
  readonly onEvent: (event: MediaEvent) => void;
}

const DEFAULT_QUIET_MS = 20_000;

/** How often the call's slots are fitted to when the caller's packets come, first soon after its beginning. */
const FRAMES_BETWEEN_FITS = 256;
const FIRST_FIT = 32;

/** More than speech takes to be noticed, or its end. */
const FRAMES_REMEMBERED = 16;

/**
 * The media of one answered call, from construction to `close`: plays the agent, hears the caller and records both on
 * one clock. Frame n of the recording holds what was sent in slot n and what the caller was heard to say in it.
 */
export class CallMedia {
  readonly #link: AudioLink;
  readonly #recorder: Recorder | undefined;
  readonly #player: Player;
  readonly #voice: VoiceClassifier;
  readonly #speech: SpeechDetector;
  readonly #quietMs: number;
  readonly #tell: (event: MediaEvent) => void;
  readonly #leavePacer: () => void;
  readonly #fitSlots: () => void;
  /** Frames sent and not yet paired with one of the caller's. */
  readonly #unpaired: Int16Array[] = [];
  /** How long each of the last frames had waited in the link, by its number. */
  readonly #held: number[] = [];
  #slots = 0;
  #taken = 0;
  #packets = 0;
  #lastPacketAt = 0;
  #isQuiet = false;
  #far: AudioLink | null = null;
  #isRecordingCaller = true;
  #isClosed = false;

  constructor(options: CallMediaOptions) {
    const { link, pacer, recorder, voice = new EnergyClassifier(), quietMs = DEFAULT_QUIET_MS, onEvent } = options;
    this.#link = link;
    this.#recorder = recorder;
    this.#quietMs = quietMs;
    this.#tell = onEvent;
    this.#voice = voice;
    this.#speech = new SpeechDetector(voice);
    this.#player = new Player({
      progress: (heard) => onEvent({ type: "progress", ...heard }),
      played: (heard) => onEvent({ type: "played", at: this.positionMs, ...heard }),
    });
    link.listen({
      key: (key) => {
        if (this.#isClosed) return;
        this.#far?.press(key);
        onEvent({ type: "key", key, at: this.positionMs });
      },
      failed: (error) => onEvent({ type: "link_failed", error }),
    });
    const paced: Paced = {
      sendFrame: (lateMs) => this.#send(lateMs),
      takeFrames: () => this.#take(),
      failed: (error) => onEvent({ type: "stopped", error }),
    };
    this.#leavePacer = pacer.add(paced);
    this.#fitSlots = () => pacer.follow(paced, median(this.#held));
  }

  /** Where the recording stands now, in milliseconds since the answer. */
  get positionMs(): number {
    return this.#slots * FRAME_MS;
  }

  /** What the caller is hearing, and how much of it. */
  get playing(): Heard | undefined {
    return this.#player.playing;
  }

  /** Queues audio (8 kHz) to be played; `played` with this id follows when it was heard to its end. */
  play(id: string, samples: Int16Array): void {
    this.#player.play(id, samples);
  }

  /** Silences the agent at once; answers with every piece cut short or never begun, and what was heard of it. */
  stop(): Heard[] {
    return this.#player.stop();
  }

  /** Lets what is played wait, or go on from where it was. */
  pause(isPaused: boolean): void {
    this.#player.pause(isPaused);
  }

  /** Loops a background sound 20 dB under the agent; empty ends it. */
  setOverlay(samples: Int16Array): void {
    this.#player.setOverlay(samples);
  }

  /** Presses keys towards the far side. Throws RangeError for what is no key. */
  press(keys: string): void {
    this.#link.press(keys);
  }

  /**
   * Connects somebody else: the caller hears them with whatever the agent plays, and they hear the caller, keys
   * included. Whoever was there before is let go, and their link closed; null connects nobody.
   */
  connect(far: AudioLink | null): void {
    void this.#far?.close();
    this.#far = far;
    far?.listen({ key: () => {}, failed: (error) => this.#tell({ type: "link_failed", error }) });
  }

  /** Whether the caller's channel is kept; while not, it is recorded as silence of the same length. */
  recordCaller(isKept: boolean): void {
    this.#isRecordingCaller = isKept;
  }

  /** Leaves the clock, closes the link and completes the recording. Nothing is told afterwards. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#leavePacer();
    // What was sent in the same tick has been heard, and belongs to the recording.
    for (const agent of this.#unpaired.splice(0)) this.#record(this.#link.receive(), agent);
    this.#voice.close();
    await Promise.all([this.#link.close(), this.#far?.close(), this.#recorder?.close()]);
  }

  #send(lateMs: number): void {
    const played = this.#player.nextFrame();
    if (this.#isClosed) return;
    const frame = this.#far === null ? played : mixed(played, this.#far.receive());
    this.#link.send(frame, lateMs);
    this.#unpaired.push(frame);
    this.#slots++;
  }

  #take(): void {
    for (const agent of this.#unpaired.splice(0)) {
      if (this.#isClosed) return;
      const at = this.#taken * FRAME_MS;
      const caller = this.#link.receive();
      this.#held[this.#taken % FRAMES_REMEMBERED] = this.#link.heldMs;
      this.#taken++;
      if (this.#taken % FRAMES_BETWEEN_FITS === FIRST_FIT && this.#packets > 0) this.#fitSlots();
      this.#far?.send(caller, 0);
      this.#record(caller, agent);
      this.#tell({ type: "frame", samples: caller, at });
      const speech = this.#speech.hear(caller, at);
      if (speech !== undefined) this.#tell({ ...speech, heldMs: this.#heldOf(speech) });
      this.#watchLine(at);
    }
  }

  #record(caller: Int16Array, agent: Int16Array): void {
    this.#recorder?.append(this.#isRecordingCaller ? caller : new Int16Array(FRAME_SAMPLES), agent);
  }

  #heldOf({ type, at }: SpeechEvent): number {
    const frame = type === "speech_started" ? at / FRAME_MS : at / FRAME_MS - 1;
    return this.#held[frame % FRAMES_REMEMBERED] ?? 0;
  }

  #watchLine(at: number): void {
    if (this.#link.packetsReceived !== this.#packets) {
      this.#packets = this.#link.packetsReceived;
      this.#lastPacketAt = at;
      this.#isQuiet = false;
    } else if (!this.#isQuiet && at - this.#lastPacketAt >= this.#quietMs) {
      this.#isQuiet = true;
      this.#tell({ type: "line_quiet", at });
    }
  }
}

/** Two voices at once; what is too loud for the line is cut off. */
function mixed(one: Int16Array, other: Int16Array): Int16Array {
  const both = new Int16Array(one.length);
  for (let at = 0; at < both.length; at++) {
    both[at] = Math.max(-32_768, Math.min(32_767, (one[at] ?? 0) + (other[at] ?? 0)));
  }
  return both;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
