import type { Effect } from "@parley/engine";
import type { BargeInBehaviour } from "@parley/model/kernel";
import { type Hypothesis, type Recogniser, type Recognition, unclear } from "@parley/speech";
import type { Transcript, TurnEffect, TurnEvent } from "@parley/turn-taking";
import { FRAME_MS, SampleDoubler } from "@parley/voice";
import type { CallRecord } from "./call-record.ts";
import type { CallSetup } from "./call-setup.ts";
import { expectedSpeech } from "./expected-speech.ts";
import { leadsOn } from "./leads-on.ts";

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

type Utterance = {
  readonly id: string;
  readonly listen: Listen;
  readonly recogniser: Recogniser;
  readonly recognition: Recognition;
  readonly doubler: SampleDoubler | null;
};

/** Hears the caller for a call: keeps the last seconds of audio, and has one utterance at a time recognised. */
export class CallerEar {
  readonly #setup: CallSetup;
  readonly #owner: Owner;
  readonly #frames: { readonly at: number; readonly samples: Int16Array }[] = [];
  /** Recognisers that failed in this call; they are not tried again. */
  readonly #failed = new Set<Recogniser>();
  /** The last listening; what is said after it closed is recognised as it asked. */
  #listen: Listen | null = null;
  #utterance: Utterance | null = null;
  /** The utterance whose words are wanted, and whether the caller has ended it. */
  #wanted: { readonly id: string; isFinished: boolean } | null = null;

  constructor(setup: CallSetup, owner: Owner) {
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
    while ((this.#frames[0]?.at ?? at) < at - keptMs) this.#frames.shift();
    if (this.#utterance !== null) give(this.#utterance, samples);
  }

  start({ id, from }: Start): void {
    const listen = this.#listen;
    if (listen === null) return;
    this.#wanted = { id, isFinished: false };
    this.#open(id, listen, from);
  }

  finish(id: string): void {
    const utterance = this.#utterance;
    if (utterance?.id !== id) return;
    this.#utterance = null;
    if (this.#wanted !== null) this.#wanted.isFinished = true;
    if (utterance.doubler !== null) utterance.recognition.hear(utterance.doubler.finish());
    const asked = this.#owner.positionMs();
    utterance.recognition.finish().then(
      (hypotheses) => {
        const took = this.#owner.positionMs() - asked;
        this.#note("recognised", {
          recogniser: utterance.recogniser.name,
          took_ms: took,
          words: hypotheses.length > 0,
        });
        this.#tell(utterance, hypotheses, true);
      },
      // Told by `onFailed`.
      () => {},
    );
  }

  cancel(id: string): void {
    if (this.#wanted?.id === id) this.close();
  }

  close(): void {
    this.#utterance?.recognition.cancel();
    this.#utterance = null;
    this.#wanted = null;
  }

  #candidates({ recognition }: Listen): Recogniser[] {
    return this.#setup.recognisers.for(recognition).filter((one) => !this.#failed.has(one));
  }

  /** Opens the utterance with the first recogniser that takes it, from what was kept of the audio. */
  #open(id: string, listen: Listen, from: number): void {
    const { language, model } = listen.recognition;
    for (const recogniser of this.#candidates(listen)) {
      try {
        const recognition = recogniser.open({
          language,
          model,
          expected: expectedSpeech(this.#setup.runtime.corpus, listen.recognition),
          // Only words that could interrupt the agent are of interest before they are all said.
          wantsPartials: () => this.#owner.isSpeaking() && interruptedByWords.has(listen.barge_in),
          onPartial: (best) => {
            if (this.#utterance?.id === id) this.#tell(this.#utterance, [best], false);
          },
          onFailed: (error) => this.#onFailed({ id, listen, recogniser, from }, error),
        });
        const doubler = recogniser.rate === 16_000 ? new SampleDoubler() : null;
        const utterance = { id, listen, recogniser, recognition, doubler };
        this.#utterance = utterance;
        for (const frame of this.#frames) if (frame.at + FRAME_MS > from - leadMs) give(utterance, frame.samples);
        if (this.#wanted?.isFinished === true) this.finish(id);
        return;
      } catch (error) {
        this.#setup.log.warn({ err: error, recogniser: recogniser.name }, "a recogniser took no utterance");
      }
    }
    this.#deafen(id);
  }

  /** The next recogniser hears the same words again, where one is allowed; else the listening goes on with keys. */
  #onFailed(of: { id: string; listen: Listen; recogniser: Recogniser; from: number }, error: Error): void {
    this.#setup.log.warn({ err: error, recogniser: of.recogniser.name }, "a recogniser broke off");
    if (this.#wanted?.id !== of.id) return;
    this.#utterance = null;
    const { recognition } = of.listen;
    if (recognition.execution !== "single") {
      this.#failed.add(of.recogniser);
      this.#open(of.id, of.listen, of.from);
    } else this.#deafen(of.id);
  }

  #deafen(id: string): void {
    this.#note("recognition_failed", {});
    // Turn-taking is in the middle of a step when an utterance cannot even begin.
    queueMicrotask(() => this.#owner.tell({ type: "recognition_failed", recognition: id }));
  }

  #tell({ id, listen }: Utterance, hypotheses: readonly Hypothesis[], final: boolean): void {
    const [best] = hypotheses;
    if (!final && (best === undefined || best.text === unclear || best.confidence < surePartial)) return;
    const { language } = listen.recognition;
    const transcript: Transcript = {
      alternatives: hypotheses.map(({ text, confidence }) => ({ text, confidence, language })),
      audio: null,
      noise: null,
      hotword:
        listen.barge_in === "hotword" &&
        best !== undefined &&
        leadsOn(this.#setup.runtime, listen, { text: best.text, now: Date.now(), zone: this.#setup.zone }),
    };
    this.#owner.tell({ type: "transcript", recognition: id, final, transcript });
  }

  #note(type: string, data: { [name: string]: string | number | boolean }): void {
    this.#owner.record.add(this.#owner.positionMs(), type, data);
  }
}

function give({ recognition, doubler }: Utterance, samples: Int16Array): void {
  recognition.hear(doubler === null ? samples : doubler.double(samples));
}
