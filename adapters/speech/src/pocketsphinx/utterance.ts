import { type Expected, type Hypothesis, unclear } from "../recognition/recogniser.ts";
import { Decoder, type Scored } from "./decoder.ts";
import type { Dictionary } from "./dictionary.ts";
import { type Grammar, grammarOf } from "./grammar.ts";
import type { Library } from "./library.ts";
import { VoicedSpan } from "./voiced-span.ts";

/** A fit this much worse than any sounds, per 10 ms, is as likely right as wrong. */
const evenDifference = -7;
const scale = 2;

/** Quiet around the voice that counts as part of it, in milliseconds: short words would be judged too hard otherwise. */
const around = 600;

/** Below this confidence nothing of what was expected was said. */
const leastConfidence = 0.45;

/** From here on there is no doubt worth a second look. */
const sure = 0.9;

/** Loudness of the noise that is mixed in: a line without any sound at all is like nothing the model knows. */
const noiseLevel = 20;

/** What utterances are heard with. */
export type Setup = {
  readonly library: Library;
  readonly model: string;
  readonly sounds: Grammar;
  readonly dictionary: Dictionary;
};

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
  #noise = 1;

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
    this.#pieces.push(samples.map((sample) => sample + this.#nextNoise()));
  }

  /** What has been said so far, where that is a whole answer; null while none is sure: beginnings are easily mistaken. */
  soFar(): Hypothesis | null {
    return this.#read(this.#grammar);
  }

  /** The utterance is over: its readings, best first; `unclear` alone where nothing expected was said. */
  finish(): Hypothesis[] {
    if (this.#voiced.ms === 0) return [];
    const best = this.#read(this.#grammar);
    return best === null ? [{ text: unclear, confidence: 0 }] : [best, ...this.#second(best)];
  }

  #read(grammar: Grammar): Hypothesis | null {
    const audio = this.#audio();
    if (audio.length === 0) return null;
    const { library, model, sounds } = this.#setup;
    const expected = new Decoder(library, { ...grammar, model, beam: 1e-60, wordBeam: 1e-40 });
    const any = new Decoder(library, { ...sounds, model, beam: 1e-30, wordBeam: 1e-20 });
    try {
      const best = heard(expected, audio);
      const measure = best === null ? null : heard(any, audio);
      if (best === null || measure === null) return null;
      const difference = (best.score - measure.score) / ((this.#voiced.ms + around) / 10);
      const confidence = 1 / (1 + Math.exp((evenDifference - difference) / scale));
      return confidence < leastConfidence ? null : { text: best.text, confidence };
    } finally {
      expected.free();
      any.free();
    }
  }

  /** The next likely reading: the utterance heard once more without the sentence that was the best. */
  #second(best: Hypothesis): Hypothesis[] {
    const sentence = this.#grammar.sentences.find((phrase) => best.text.includes(phrase));
    if (sentence === undefined || best.confidence >= sure) return [];
    const phrases = this.#grammar.sentences.filter((phrase) => phrase !== sentence);
    const grammar = grammarOf({ ...this.#request, phrases }, this.#setup.dictionary);
    const second = grammar === null ? null : this.#read(grammar);
    // The same words may stand in the grammar twice: as a sentence, and as one with a courtesy after it.
    if (second === null || second.text === best.text) return [];
    return [{ ...second, confidence: Math.min(second.confidence, best.confidence) }];
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

  /** The same for every utterance, so that equal audio gives equal words. */
  #nextNoise(): number {
    this.#noise = (this.#noise * 1103515245 + 12345) % 2147483648;
    return (this.#noise / 2147483648 - 0.5) * noiseLevel;
  }
}

function heard(decoder: Decoder, audio: Int16Array): Scored | null {
  decoder.hear(audio);
  decoder.finish();
  return decoder.best();
}
