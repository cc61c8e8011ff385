import {
  type Hypothesis,
  type Recogniser,
  type Recognition,
  type RecognitionRequest,
  SpeechError,
} from "@parley/speech";
import { SampleDoubler } from "@parley/voice";
import type { Logger } from "pino";

/** Where several recognisers may hear: how long one is waited for once the caller has finished. */
const answerPatience = 3000;

/** How long the others are waited for once one of several has heard words. */
const othersPatience = 500;

/** How many hear: one; the next when one fails; all at once. */
export type Execution = "single" | "fallback" | "parallel";

/** What was heard by one recogniser, best first. */
export type Reading = { readonly recogniser: string; readonly hypotheses: readonly Hypothesis[] };

export type UtteranceOptions = {
  readonly execution: Execution;
  /** Those that may hear it, in the order of trial. */
  readonly candidates: readonly Recogniser[];
  readonly request: Omit<RecognitionRequest, "onPartial" | "onFailed">;
  /** The caller's audio, at 8 kHz, from a little before the utterance up to now. */
  readonly soFar: readonly Int16Array[];
  readonly onPartial: (best: Hypothesis) => void;
  /** What every recogniser heard that answered, in their order; told once, after `finish`. */
  readonly onFinal: (readings: readonly Reading[]) => void;
  /** A recogniser broke off, or did not answer in time. */
  readonly onBroken: (recogniser: Recogniser, error: Error) => void;
  /** No recogniser hears it, or none is left; told at most once, and never within a call of ours. */
  readonly onDeaf: () => void;
  readonly log: Logger;
};

type Ear = {
  readonly recogniser: Recogniser;
  readonly recognition: Recognition;
  readonly doubler: SampleDoubler | null;
  reading: Reading | null;
};

/** One utterance of a caller, heard by as many recognisers as its listening asks for. */
export class Utterance {
  readonly #options: UtteranceOptions;
  readonly #left: Recogniser[];
  /** All of its audio, for one that takes over: kept as long as there is one. */
  readonly #audio: Int16Array[];
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Those that hear or have answered, in the order of trial. */
  #ears: Ear[] = [];
  #isFinished = false;
  #isOver = false;

  constructor(options: UtteranceOptions) {
    this.#options = options;
    this.#left = [...options.candidates];
    this.#audio = [...options.soFar];
    while (this.#openNext() && options.execution === "parallel");
    this.#settle();
  }

  /** The caller's next frame. */
  hear(samples: Int16Array): void {
    if (this.#isFinished) return;
    if (this.#left.length > 0) this.#audio.push(samples);
    for (const ear of this.#ears) give(ear, samples);
  }

  /** The voice has paused: the caller may have finished. */
  pause(): void {
    if (!this.#isFinished) for (const { recognition } of this.#ears) recognition.readAhead?.();
  }

  /** The caller has finished. */
  finish(): void {
    this.#isFinished = true;
    for (const ear of [...this.#ears]) this.#finish(ear);
  }

  /** Reports stop. */
  cancel(): void {
    this.#isOver = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const { recognition, reading } of this.#ears) if (reading === null) recognition.cancel();
  }

  /** Opens the next recogniser that takes the utterance; false when none is left. */
  #openNext(): boolean {
    for (let next = this.#left.shift(); next !== undefined; next = this.#left.shift()) {
      const ear = this.#open(next);
      if (ear === null) continue;
      this.#ears.push(ear);
      for (const samples of this.#audio) give(ear, samples);
      if (this.#isFinished) this.#finish(ear);
      return true;
    }
    return false;
  }

  #open(recogniser: Recogniser): Ear | null {
    const { request, onPartial, log } = this.#options;
    try {
      const recognition = recogniser.open({
        ...request,
        onPartial: (best) => {
          if (!this.#isOver && !this.#isFinished && this.#ears.some((ear) => ear.recognition === recognition)) {
            onPartial(best);
          }
        },
        onFailed: (error) => this.#drop(recogniser, error),
      });
      return {
        recogniser,
        recognition,
        doubler: recogniser.rate === 16_000 ? new SampleDoubler() : null,
        reading: null,
      };
    } catch (error) {
      log.warn({ err: error, recogniser: recogniser.name }, "a recogniser took no utterance");
      return null;
    }
  }

  #finish(ear: Ear): void {
    const { recogniser, recognition, doubler } = ear;
    if (doubler !== null) recognition.hear(doubler.finish());
    recognition.finish().then(
      (hypotheses) => {
        ear.reading = { recogniser: recogniser.name, hypotheses };
        if (this.#options.execution === "parallel" && hypotheses.length > 0) {
          this.#after(othersPatience, () => this.#tell());
        }
        this.#settle();
      },
      (error: Error) => this.#drop(recogniser, error),
    );
    if (this.#options.execution === "single") return;
    this.#after(answerPatience, () => {
      if (ear.reading !== null) return;
      recognition.cancel();
      this.#drop(recogniser, new SpeechError("timed_out", `No answer within ${answerPatience} ms.`));
    });
  }

  /** A recogniser that broke off is out of it; where that is allowed the next hears the same words. */
  #drop(recogniser: Recogniser, error: Error): void {
    if (this.#isOver || !this.#ears.some((ear) => ear.recogniser === recogniser)) return;
    this.#options.log.warn({ err: error, recogniser: recogniser.name }, "a recogniser broke off");
    this.#options.onBroken(recogniser, error);
    this.#ears = this.#ears.filter((ear) => ear.recogniser !== recogniser);
    if (this.#options.execution === "fallback") this.#openNext();
    this.#settle();
  }

  #settle(): void {
    if (this.#isOver) return;
    if (this.#ears.length === 0) {
      if (this.#left.length > 0) return;
      this.cancel();
      // The caller of this may be in the middle of a step.
      queueMicrotask(this.#options.onDeaf);
    } else if (this.#ears.every(({ reading }) => reading !== null)) this.#tell();
  }

  #tell(): void {
    if (this.#isOver) return;
    const readings = this.#ears.flatMap(({ reading }) => reading ?? []);
    this.cancel();
    this.#options.onFinal(readings);
  }

  #after(ms: number, run: () => void): void {
    this.#timers.add(setTimeout(run, ms));
  }
}

function give({ recognition, doubler }: Ear, samples: Int16Array): void {
  recognition.hear(doubler === null ? samples : doubler.double(samples));
}
