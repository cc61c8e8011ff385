import { unclearSpeech } from "@parley/model/kernel";
import type { Expected, Hypothesis } from "../recognition/recogniser.ts";
import { confidenceOf } from "./confidence.ts";
import { Decoder, type Heard } from "./decoder.ts";
import type { Dictionary } from "./dictionary.ts";
import { fitOf } from "./fit.ts";
import { type Grammar, grammarOf, rivalsOf } from "./grammar.ts";
import { levelled } from "./levelled.ts";
import type { Library } from "./library.ts";
import { VoicedSpan } from "./voiced-span.ts";

/** Below this confidence a reading is a guess, and does not count: asking again costs less than a wrong answer. */
const leastConfidence = 0.8;

/** From here on a further reading comes along with one that counts. */
const leastOfOthers = 0.5;

/** From here on there is no doubt worth a second look. */
const sure = 0.9;

/** So many guesses are kept where no reading counts. */
const mostGuesses = 2;

/** How likely one of two readings is, where either has its own likelihood and only one can be right. */
function besides(one: number, other: number): number {
  const [own, others] = [one * (1 - other), other * (1 - one)];
  return own / (own + others);
}

/** What utterances are heard with. */
export type Setup = {
  readonly library: Library;
  readonly model: string;
  /** Any sounds in any order: what is said beside a grammar fits them better than its words. */
  readonly sounds: Grammar;
  readonly dictionary: Dictionary;
};

/** The readings of some audio, and how much of it there was: silence after it changes nothing. */
type Reading = { readonly voiced: number; readonly hypotheses: readonly Hypothesis[] };

/**
 * One utterance, kept until it is read. It is read as a whole, because the first words of a call are lost to a reading
 * that goes along with the voice: loudness and line are unknown to it.
 */
export class Utterance {
  readonly #setup: Setup;
  readonly #request: Expected;
  readonly #grammar: Grammar;
  readonly #voiced = new VoicedSpan();
  readonly #pieces: Int16Array[] = [];
  #ahead: Reading | null = null;

  /** Throws when nothing is expected that can be pronounced. */
  constructor(setup: Setup, request: Expected) {
    const grammar = grammarOf(request, setup.dictionary);
    if (grammar === null) throw new Error("Nothing is expected that can be pronounced.");
    this.#setup = setup;
    this.#request = request;
    this.#grammar = grammar;
  }

  /** The caller's next audio, 16 kHz. */
  hear(samples: Int16Array): void {
    this.#voiced.hear(samples);
    this.#pieces.push(samples);
  }

  /** What has been said so far, where that is a whole answer; null while none is sure: beginnings are easily mistaken. */
  soFar(): Hypothesis | null {
    const [best] = this.#readings(false);
    return best === undefined || best.confidence < leastConfidence ? null : best;
  }

  /** The voice has paused, maybe for good: reads the utterance before it is known to be over. */
  readAhead(): void {
    this.#ahead = this.#read(true);
  }

  /**
   * The utterance is over: its readings, best first; `unclearSpeech` alone, with the guesses, where nothing expected was said.
   * `isBusy`: others wait, so there is no second look.
   */
  finish(isBusy: boolean): readonly Hypothesis[] {
    const ahead = this.#ahead;
    return ahead !== null && ahead.voiced === this.#voiced.until ? ahead.hypotheses : this.#read(!isBusy).hypotheses;
  }

  #read(isThorough: boolean): Reading {
    const voiced = this.#voiced.until;
    if (this.#voiced.ms === 0) return { voiced, hypotheses: [] };
    const readings = this.#readings(isThorough);
    const [best] = readings;
    if (best === undefined || best.confidence < leastConfidence) {
      return { voiced, hypotheses: [{ text: unclearSpeech, confidence: 0, guesses: readings.slice(0, mostGuesses) }] };
    }
    return { voiced, hypotheses: readings.filter(({ confidence }) => confidence >= leastOfOthers) };
  }

  /** What fits, best first, however badly. */
  #readings(isThorough: boolean): Hypothesis[] {
    const audio = levelled(this.#audio());
    if (audio.length === 0) return [];
    const sounds = this.#decoded(this.#setup.sounds, audio, { beam: 1e-30, wordBeam: 1e-20 });
    const read = (grammar: Grammar): Hypothesis | null => {
      const heard = this.#decoded(grammar, audio, { beam: 1e-60, wordBeam: 1e-40 });
      const fit = heard === null || sounds === null ? null : fitOf(heard.segments, sounds.segments);
      return heard === null || fit === null ? null : { text: heard.text, confidence: confidenceOf(fit) };
    };
    const best = read(this.#grammar);
    if (best === null) return [];
    const rivals =
      best.confidence < leastConfidence ? null : rivalsOf(best.text, this.#request, this.#setup.dictionary);
    const rival = rivals === null ? null : read(rivals.grammar);
    if (rivals !== null && rival !== null && rival.text !== best.text) {
      const confidence = besides(best.confidence, rival.confidence);
      if (confidence < rivals.least) {
        return [
          { ...best, confidence },
          { ...rival, confidence: Math.min(confidence, 1 - confidence) },
        ];
      }
    }
    const rest = isThorough && best.confidence < sure ? this.#without(best) : null;
    const second = rest === null ? null : read(rest);
    // The same words may stand in the grammar twice: as a sentence, and as one with a courtesy after it.
    if (second === null || second.text === best.text) return [best];
    return [best, { ...second, confidence: Math.min(second.confidence, best.confidence) }];
  }

  /** What else was expected; null where that is nothing. */
  #without({ text }: Hypothesis): Grammar | null {
    const sentence = this.#grammar.sentences.find((phrase) => text.includes(phrase));
    if (sentence === undefined) return null;
    const phrases = this.#grammar.sentences.filter((phrase) => phrase !== sentence);
    return grammarOf({ ...this.#request, phrases }, this.#setup.dictionary);
  }

  #decoded(grammar: Grammar, audio: Int16Array, beams: { beam: number; wordBeam: number }): Heard | null {
    const { library, model } = this.#setup;
    const decoder = new Decoder(library, { ...grammar, model, ...beams });
    try {
      decoder.hear(audio);
      decoder.finish();
      return decoder.best();
    } finally {
      decoder.free();
    }
  }

  #audio(): Int16Array {
    const audio = new Int16Array(this.#pieces.reduce((total, piece) => total + piece.length, 0));
    let at = 0;
    for (const piece of this.#pieces) {
      audio.set(piece, at);
      at += piece.length;
    }
    return audio;
  }
}
