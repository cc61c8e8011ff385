import type { Effect } from "@parley/engine";
import { expectedSpeech } from "@parley/host";
import { type BargeInBehaviour, type JsonObject, unclearSpeech } from "@parley/model/kernel";
import { type Hypothesis, type Recogniser, SpeechError } from "@parley/speech";
import type { Transcript, TurnEffect, TurnEvent } from "@parley/turn-taking";
import { FRAME_MS } from "@parley/voice";
import type { CallRecord } from "./call-record.ts";
import type { EarSetup } from "./call-setup.ts";
import { leadsOn } from "./leads-on.ts";
import { type Reading, Utterance } from "./utterance.ts";

type Listen = Extract<Effect, { type: "listen" }>;
type Start = Extract<TurnEffect, { type: "start_recognition" }>;
type Told =
  | Omit<Extract<TurnEvent, { type: "transcript" }>, "at">
  | Omit<Extract<TurnEvent, { type: "recognition_failed" }>, "at">;

type Owner = {
  readonly record: CallRecord;
  readonly positionMs: () => number;
  readonly tell: (event: Told) => void;
  /** Whether the agent is speaking. */
  readonly isSpeaking: () => boolean;
};

/** Audio kept for speech that turns out to have begun earlier, and the quiet before it that a recogniser wants. */
const keptMs = 3000;
const leadMs = 200;

const interruptedByWords: ReadonlySet<BargeInBehaviour> = new Set(["speech", "hotword", "min_words"]);

/** Words less sure than this interrupt nothing. */
const surePartial = 0.5;

/** Hears the caller for a call: keeps the last seconds of audio, and has one utterance at a time recognised. */
export class CallerEar {
  readonly #setup: EarSetup;
  readonly #owner: Owner;
  readonly #frames: { readonly at: number; readonly samples: Int16Array }[] = [];
  /** Recognisers that failed in this call; they are not tried again. */
  readonly #failed = new Set<Recogniser>();
  /** Names of those that did not answer in time when they were last asked. */
  readonly #late = new Set<string>();
  /** The last listening; what is said after it closed is recognised as it asked. */
  #listen: Listen | null = null;
  #utterance: (Pick<Utterance, "hear" | "pause" | "finish" | "cancel"> & { readonly id: string }) | null = null;
  /** Since when its words are awaited: it is all said. */
  #awaitedSince: number | null = null;

  constructor(setup: EarSetup, owner: Owner) {
    this.#setup = setup;
    this.#owner = owner;
  }

  /** Takes in a listening; whether speech will be heard in it. */
  attend(listen: Listen): boolean {
    this.#listen = listen;
    const isWanted = listen.speech && this.#setup.runtime.document.settings.is_asr_service;
    if (!isWanted) return false;
    const hears = this.#candidates(listen).length > 0;
    if (!hears) this.#note("speech_not_heard", { language: listen.recognition.language });
    return hears;
  }

  /** The caller's next frame, which began at `at`. */
  hear(samples: Int16Array, at: number): void {
    this.#frames.push({ at, samples });
    // What is said while earlier words are awaited is recognised after them, however long those take.
    const from = Math.min(at - keptMs, (this.#awaitedSince ?? at) - leadMs);
    while ((this.#frames[0]?.at ?? at) < from) this.#frames.shift();
    this.#utterance?.hear(samples);
  }

  /** The caller's voice has paused. */
  pause(): void {
    this.#utterance?.pause();
  }

  start({ id, from }: Start): void {
    const listen = this.#listen;
    if (listen === null) return;
    const { language, model, execution } = listen.recognition;
    const expected = expectedSpeech(this.#setup.runtime.corpus, listen.recognition);
    const candidates = this.#candidates(listen).filter((one) => one.listensFor?.(expected) ?? true);
    let askedAt = 0;
    const utterance = new Utterance({
      execution,
      candidates,
      request: {
        client: this.#setup.key.organisation,
        language,
        model,
        expected,
        // Only words that could interrupt the agent are of interest before they are all said.
        wantsPartials: () => this.#owner.isSpeaking() && interruptedByWords.has(listen.barge_in),
      },
      soFar: this.#frames.flatMap(({ at, samples }) => (at + FRAME_MS > from - leadMs ? [samples] : [])),
      onPartial: (best) => this.#tell(id, listen, [best], false),
      onFinal: (readings) => {
        const took_ms = this.#owner.positionMs() - askedAt;
        for (const { recogniser, hypotheses } of readings) {
          this.#late.delete(recogniser);
          const guesses = this.#mayKeep(listen) ? guessesOf(hypotheses) : [];
          const told = guesses.length > 0 ? { guesses } : {};
          this.#note("recognised", { recogniser, took_ms, words: hypotheses.length > 0, ...told });
        }
        this.#forget(id);
        this.#tell(id, listen, bestFirst(readings), true);
      },
      onBroken: (recogniser, error) => {
        if (execution !== "single" && this.#isOut(recogniser, error)) this.#failed.add(recogniser);
      },
      onDeaf: () => {
        this.#forget(id);
        if (candidates.length === 0) this.#note("speech_not_heard", { language, because: "nothing_expected" });
        else this.#note("recognition_failed", {});
        this.#owner.tell({ type: "recognition_failed", recognition: id });
      },
      log: this.#setup.log,
    });
    const finish = () => {
      askedAt = this.#owner.positionMs();
      this.#awaitedSince = askedAt;
      utterance.finish();
    };
    this.#awaitedSince = null;
    this.#utterance = {
      id,
      hear: (samples) => utterance.hear(samples),
      pause: () => utterance.pause(),
      finish,
      cancel: () => utterance.cancel(),
    };
  }

  finish(id: string): void {
    if (this.#utterance?.id === id) this.#utterance.finish();
  }

  cancel(id: string): void {
    if (this.#utterance?.id === id) this.close();
  }

  /** Its words do not come. */
  giveUp(id: string): void {
    this.cancel(id);
    this.#note("recognition_failed", {});
  }

  close(): void {
    this.#utterance?.cancel();
    this.#utterance = null;
    this.#awaitedSince = null;
  }

  #forget(id: string): void {
    if (this.#utterance?.id !== id) return;
    this.#utterance = null;
    this.#awaitedSince = null;
  }

  #candidates({ recognition }: Listen): Recogniser[] {
    return this.#setup.host.recognisers.for(recognition).filter((one) => !this.#failed.has(one));
  }

  #tell(id: string, listen: Listen, hypotheses: readonly Hypothesis[], final: boolean): void {
    const [best] = hypotheses;
    if (!final && (best === undefined || best.text === unclearSpeech || best.confidence < surePartial)) return;
    const { language } = listen.recognition;
    const transcript: Transcript = {
      alternatives: hypotheses.map(({ text, confidence }) => ({ text, confidence, language })),
      audio: null,
      noise: null,
      unclear: best?.text === unclearSpeech,
      hotword:
        listen.barge_in === "hotword" &&
        best !== undefined &&
        leadsOn(this.#setup.runtime, listen, { text: best.text, now: Date.now(), zone: this.#setup.zone }),
    };
    this.#owner.tell({ type: "transcript", recognition: id, final, transcript });
  }

  /** Refused words say nothing of the next ones. Nor does one late answer, though a second shows that it hangs. */
  #isOut({ name }: Recogniser, error: Error): boolean {
    const fault = error instanceof SpeechError ? error.fault : "provider";
    if (fault !== "either") return fault === "provider";
    const wasLate = this.#late.has(name);
    this.#late.add(name);
    return wasLate;
  }

  /** Words that did not count are kept only where all that is said may be: what masks them looks at those that count. */
  #mayKeep({ block }: Listen): boolean {
    const { document, runtime } = this.#setup.runtime;
    const isWithheld = runtime.program.blocks.get(block)?.effective.encrypt_transcript ?? true;
    return !document.settings.mask_enable && !isWithheld;
  }

  #note(type: string, data: JsonObject): void {
    this.#owner.record.add(this.#owner.positionMs(), type, data);
  }
}

/** The readings that did not count, rounded to hundredths. */
function guessesOf(hypotheses: readonly Hypothesis[]): JsonObject[] {
  return hypotheses
    .flatMap(({ guesses = [] }) => guesses)
    .map(({ text, confidence }) => ({ text, confidence: Math.round(confidence * 100) / 100 }));
}

/** What several heard, as one list; of two equally sure, that of the earlier recogniser comes first. */
function bestFirst(readings: readonly Reading[]): readonly Hypothesis[] {
  const [only, ...others] = readings;
  if (others.length === 0) return only?.hypotheses ?? [];
  const sorted = readings.flatMap(({ hypotheses }) => hypotheses).toSorted((a, b) => b.confidence - a.confidence);
  return sorted.filter(({ text }, place) => sorted.findIndex((other) => other.text === text) === place);
}
