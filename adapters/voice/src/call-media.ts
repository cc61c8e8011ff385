import { Allowance } from "./allowance.ts";
import type { AudioLink, LineQuality } from "./audio-link.ts";
import { FRAME_MS, FRAME_SAMPLES } from "./frame.ts";
import { KeyPairs, type KeyWay } from "./key-pairs.ts";
import { LinkWatch } from "./link-watch.ts";
import type { ClockPlace, Pacer } from "./pacer.ts";
import { type Heard, Player, type Stopped } from "./player.ts";
import type { Recorder, RecordingChange } from "./recorder.ts";
import { SentAudio } from "./sent-audio.ts";
import { speechModel } from "./speech-model.ts";
import { SpeechDetector, type SpeechEvent, type VoiceClassifier } from "./voice-activity.ts";

/** What happens in a call's media. Every `at` is a position in the recording: milliseconds since the answer. */
export type MediaEvent =
  /** One frame of the caller's voice, for a recogniser. */
  | { readonly type: "frame"; readonly samples: Int16Array; readonly at: number }
  | { readonly type: "key"; readonly key: string; readonly at: number }
  /** `heldMs`: how long the caller's frame that began or ended it had waited in the link. */
  | (SpeechEvent & { readonly heldMs: number })
  /** A frame of a piece goes out, which begins at `at`. */
  | ({ readonly type: "progress"; readonly at: number } & Heard)
  | ({ readonly type: "played"; readonly at: number } & Heard)
  /** Nothing has come from the caller for `quietMs`; told once per silence of the line. */
  | { readonly type: "line_quiet"; readonly at: number }
  /** Nothing has come for `timeoutMs` though it should have: the caller is gone; told once. */
  | { readonly type: "media_timeout"; readonly at: number }
  /** The same of whom the caller is connected with; told once for each. */
  | { readonly type: "far_timeout"; readonly at: number }
  /** Datagrams that came from another sender, who is not heard; reported at the tenth, the hundredth and so on. */
  | { readonly type: "second_sender"; readonly datagrams: number; readonly at: number }
  /** Keys come faster than people press them, and some were left out; reported once. */
  | { readonly type: "keys_refused"; readonly at: number }
  | RecordingChange
  /** Packets cannot be sent; they still may come. */
  | { readonly type: "link_failed"; readonly error: Error }
  /** The media of this call has stopped through a fault of our own; close it. */
  | { readonly type: "stopped"; readonly error: Error };

export interface CallMediaOptions {
  readonly link: AudioLink;
  readonly pacer: Pacer;
  /** The call goes unrecorded without one. */
  readonly recorder?: Recorder;
  /** Tells voice from background, by the model when absent; closed with the call. */
  readonly voice?: VoiceClassifier;
  /** How long the far side may send nothing before it is reported. */
  readonly quietMs?: number;
  /** How long it may send nothing before it is taken for gone. */
  readonly timeoutMs?: number;
  readonly onEvent: (event: MediaEvent) => void;
}

const DEFAULT_QUIET_MS = 20_000;
const DEFAULT_TIMEOUT_MS = 30_000;

/** Keys that a telephone can send: each takes it 80 ms at least. What comes faster was not pressed by a person. */
const KEYS = { atOnce: 32, perSecond: 16 };

/** Longest that the line is kept free for the agent: more than it takes to recognise what was said, and to store a turn. */
const LONGEST_REST_MS = 200;

/** More than speech takes to be noticed, or its end. */
const FRAMES_REMEMBERED = 16;

/**
 * The media of one answered call, from construction to `close`. It plays the agent, hears the caller and records both
 * on one clock. The caller's frames of 20 ms count from the answer; the agent's stand at the millisecond they were sent.
 * Silence is sent as well, but not while the agent is expected to speak: its first words need not wait for the end of a
 * frame.
 */
export class CallMedia {
  readonly #link: AudioLink;
  readonly #recorder: Recorder | undefined;
  readonly #player: Player;
  readonly #voice: VoiceClassifier;
  readonly #speech: SpeechDetector;
  readonly #quietMs: number;
  readonly #timeoutMs: number;
  readonly #tell: (event: MediaEvent) => void;
  readonly #place: ClockPlace;
  readonly #sent = new SentAudio();
  readonly #keys = new Allowance(KEYS);
  readonly #pairs = new KeyPairs();
  #hasRefusedKeys = false;
  /** How long each of the last frames had waited in the link, by its number. */
  readonly #held: number[] = [];
  /** The slot that is being sent, or was last. */
  #slot = 0;
  /** From when on the agent may speak; null when nothing waits for it. */
  #expectedAt: number | null = null;
  /** The last slot was left empty. */
  #isResting = false;
  #taken = 0;
  readonly #watch: LinkWatch;
  #isQuiet = false;
  #isTimedOut = false;
  #far: AudioLink | null = null;
  /** Null once what it watches is gone. */
  #farWatch: LinkWatch | null = null;
  #isRecordingCaller = true;
  #isClosed = false;

  constructor(options: CallMediaOptions) {
    const { link, pacer, recorder, voice = speechModel(), onEvent } = options;
    this.#link = link;
    this.#watch = new LinkWatch(link, 0);
    this.#recorder = recorder;
    this.#quietMs = options.quietMs ?? DEFAULT_QUIET_MS;
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#tell = onEvent;
    this.#voice = voice;
    this.#speech = new SpeechDetector(voice);
    this.#player = new Player({
      progress: (heard) => onEvent({ type: "progress", at: this.#slot, ...heard }),
      played: (heard) => onEvent({ type: "played", at: this.#slot, ...heard }),
    });
    recorder?.watch((change) => this.#tell(change));
    link.listen({
      key: (key, way) => this.#onKey(key, way, this.positionMs),
      failed: (error) => onEvent({ type: "link_failed", error }),
      disturbed: (datagrams) => this.#tell({ type: "second_sender", datagrams, at: this.positionMs }),
    });
    this.#place = pacer.add({
      sendFrame: (at) => this.#send(at),
      passSlots: (count) => this.#pass(count),
      takeFrames: (until) => this.#take(until),
      failed: (error) => onEvent({ type: "stopped", error }),
    });
  }

  /** Where the recording stands now, in milliseconds since the answer. */
  get positionMs(): number {
    return this.#place.positionMs;
  }

  /** What the caller is hearing, and how much of it. */
  get playing(): Heard | undefined {
    return this.#player.playing;
  }

  /** How well the caller's packets came; null where none can be lost. */
  get quality(): LineQuality | null {
    return this.#link.quality;
  }

  /** Queues audio (8 kHz) to be played; `played` with this id follows when it was heard to its end. */
  play(id: string, samples: Int16Array): void {
    this.#player.play(id, samples);
    this.#expectedAt = null;
    if (this.#isResting) this.#place.sendNow();
    this.#isResting = false;
  }

  /**
   * Keeps the line free for what the agent may say from a position on. Silence beyond it is not sent, so that what is
   * played goes out at once. Null: it is not expected to speak.
   */
  expectSpeech(from: number | null): void {
    this.#expectedAt = from;
  }

  /** Silences the agent at once; answers with every piece cut short or never begun, and what was heard of it. */
  stop(): Stopped[] {
    return this.#player.stop();
  }

  /** Lets what is played wait, or go on from where it was. */
  pause(isPaused: boolean): void {
    this.#player.pause(isPaused);
  }

  /** Lets the agent wait for the caller to say something: `goOn` or `stop` follows. */
  interrupt(): void {
    this.#player.interrupt();
  }

  /** The agent was not interrupted after all: it goes on from the word, or the pause, before it stopped. */
  goOn(): void {
    this.#player.goOn();
  }

  /** Loops a background sound 20 dB under the agent; empty ends it. */
  setOverlay(samples: Int16Array): void {
    this.#player.setOverlay(samples);
  }

  /** Presses keys towards the far side. Throws RangeError for what is no key. */
  press(keys: string): void {
    this.#link.press(keys);
  }

  /** The caller's telephone tells by signalling that a key was pressed, for so many milliseconds until now. */
  pressed(key: string, duration: number): void {
    this.#onKey(key, "signalling", this.positionMs - duration);
  }

  /**
   * Connects another person: the caller hears them with what the agent plays, and they hear the caller, keys
   * included. The person before is let go, and their link closed; null connects none.
   */
  connect(far: AudioLink | null): void {
    void this.#far?.close();
    this.#far = far;
    this.#farWatch = far === null ? null : new LinkWatch(far, this.positionMs);
    far?.listen({
      key: () => {},
      failed: (error) => this.#tell({ type: "link_failed", error }),
      disturbed: (datagrams) => this.#tell({ type: "second_sender", datagrams, at: this.positionMs }),
    });
  }

  /** Whether the caller's channel is kept; while not, it is recorded as silence of the same length. */
  recordCaller(isKept: boolean): void {
    this.#isRecordingCaller = isKept;
  }

  /** Leaves the clock, closes the link and completes the recording. Nothing is reported afterwards but what the disk does not take. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#place.leave();
    // What was sent last has been heard, and belongs to the recording.
    for (; this.#taken * FRAME_MS < this.#sent.until; this.#taken++) this.#record(this.#link.receive());
    this.#voice.close();
    await Promise.all([this.#link.close(), this.#far?.close(), this.#recorder?.close()]);
  }

  #onKey(key: string, way: KeyWay, pressedAt: number): void {
    if (this.#isClosed || !this.#pairs.counts(key, way, pressedAt) || !this.#mayPress()) return;
    this.#far?.press(key);
    this.#tell({ type: "key", key, at: this.positionMs });
  }

  #mayPress(): boolean {
    const at = this.positionMs;
    if (this.#keys.take(at)) return true;
    if (!this.#hasRefusedKeys) this.#tell({ type: "keys_refused", at });
    this.#hasRefusedKeys = true;
    return false;
  }

  /**
   * Slots have passed without a frame. The agent's words wait, so that none is lost; what another person said meanwhile
   * is left out, so that the two talk on without delay.
   */
  #pass(slots: number): void {
    for (let n = 0; n < slots; n++) this.#far?.receive();
  }

  #send(at: number): void {
    this.#slot = at;
    const played = this.#player.nextFrame();
    if (this.#isClosed) return;
    this.#isResting = played === null && this.#far === null && this.#isKeptFree(at);
    if (this.#isResting) return;
    const agent = played ?? new Int16Array(FRAME_SAMPLES);
    const frame = this.#far === null ? agent : mixed(agent, this.#far.receive());
    this.#link.send(frame, at);
    this.#sent.add(at, frame);
  }

  /** Whether the line is kept free where a frame that begins at `at` would be played. */
  #isKeptFree(at: number): boolean {
    const from = this.#expectedAt;
    return from !== null && this.#link.mayRest && at + FRAME_MS > from && at < from + LONGEST_REST_MS;
  }

  #take(until: number): void {
    while ((this.#taken + 1) * FRAME_MS <= until) {
      if (this.#isClosed) return;
      const at = this.#taken * FRAME_MS;
      const caller = this.#link.receive();
      this.#held[this.#taken % FRAMES_REMEMBERED] = this.#link.heldMs;
      // Of frames that were taken late only the newest is passed on: a burst of them would be heard as delay.
      if (until - at < 2 * FRAME_MS) this.#far?.send(caller, at);
      this.#record(caller);
      this.#taken++;
      this.#tell({ type: "frame", samples: caller, at });
      const speech = this.#speech.hear(caller, at);
      if (speech !== undefined) this.#tell({ ...speech, heldMs: this.#heldOf(speech) });
      this.#watchLine(at);
    }
  }

  /** Records the caller's next frame, and the agent beside it. */
  #record(caller: Int16Array): void {
    const agent = this.#sent.take(this.#taken * FRAME_MS);
    this.#recorder?.append(this.#isRecordingCaller ? caller : new Int16Array(FRAME_SAMPLES), agent);
  }

  #heldOf({ type, at }: SpeechEvent): number {
    const frame = type === "speech_started" ? at / FRAME_MS : at / FRAME_MS - 1;
    return this.#held[frame % FRAMES_REMEMBERED] ?? 0;
  }

  #watchLine(at: number): void {
    const quietFor = this.#watch.quietFor(at);
    if (quietFor === 0) this.#isQuiet = false;
    if (!this.#isQuiet && quietFor >= this.#quietMs) {
      this.#isQuiet = true;
      this.#tell({ type: "line_quiet", at });
    }
    if (!this.#isTimedOut && quietFor >= this.#timeoutMs) {
      this.#isTimedOut = true;
      this.#tell({ type: "media_timeout", at });
    }
    if (this.#farWatch !== null && this.#farWatch.quietFor(at) >= this.#timeoutMs) {
      this.#farWatch = null;
      this.#tell({ type: "far_timeout", at });
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
