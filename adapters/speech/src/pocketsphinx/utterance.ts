import { unclearSpeech } from "@parley/model/kernel";
import type { Expected, Hypothesis } from "../recognition/recogniser.ts";
import { confidenceOf } from "./confidence.ts";
import type { Beams, Decoder, Heard } from "./decoder.ts";
import type { Dictionary } from "./dictionary.ts";
import { type Fit, fitOf } from "./fit.ts";
import { type Grammar, grammarOf, withoutCourtesies } from "./grammar.ts";
import { levelled } from "./levelled.ts";
import { lostWords, neededAhead } from "./lost-words.ts";
import { rivalsOf } from "./rivals.ts";
import type { SecondDecoder } from "./second-decoder.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { VoicedSpan } from "./voiced-span.ts";

/** Below this confidence a reading is a guess, and does not count: asking again costs less than a wrong answer. */
const leastConfidence = 0.83;

/** From here on the words come alone: there is no doubt worth a second reading. */
const sure = 0.9;

const usual: Beams = { beam: 1e-60, wordBeam: 1e-40 };

/** What hardly fits is followed to its end: how badly it fits is what is asked. */
const wide: Beams = { beam: 1e-150, wordBeam: 1e-120 };

/** How far ahead of its rival a reading counts as, where there was no time to hear the rival. */
const unheardAhead = 600;

/** So many guesses are kept where no reading counts. */
const mostGuesses = 2;

/** What utterances are heard with. */
export type Setup = {
  readonly words: Decoder;
  readonly second: SecondDecoder;
  readonly dictionary: Dictionary;
};

/** The readings of some audio, and how much of it there was: silence after it changes nothing. */
type Reading = { readonly voiced: number; readonly hypotheses: readonly Hypothesis[] };

/** Words, and how well they fit. */
type Fitted = { readonly text: string; readonly fit: Fit };

/** Whether a courtesy is another word of the value: "one two three" sounds like "one two please", which is likelier said. */
function isMistaken(polite: Fitted, other: Fitted): boolean {
  const value = withoutCourtesies(polite.text);
  return value !== polite.text && other.text.includes(value) && other.fit.total > polite.fit.total;
}

/**
 * One utterance, kept until it is read. It is read as a whole: a reading during the voice does not know loudness and
 * line yet, and loses the first words of a call.
 */
export class Utterance {
  readonly #setup: Setup;
  readonly #request: Expected;
  readonly #grammar: Grammar;
  readonly #voiced = new VoicedSpan();
  readonly #pieces: Int16Array[] = [];
  #ahead: Reading | null = null;

  /** Throws when nothing is expected that can be pronounced. */
  constructor(setup: Setup, { expected, grammar }: Vocabulary) {
    if (grammar === null) throw new Error("Nothing is expected that can be pronounced.");
    this.#setup = setup;
    this.#request = expected;
    this.#grammar = grammar;
  }

  /** The caller's next audio, 16 kHz. */
  hear(samples: Int16Array): void {
    this.#voiced.hear(samples);
    this.#pieces.push(samples);
  }

  /** What has been said so far, where that is a whole answer; null while none is sure: beginnings are easily mistaken. */
  soFar(): Hypothesis | null {
    const [best] = this.#readings(true);
    return best === undefined || best.confidence < leastConfidence ? null : best;
  }

  /** The voice has paused, maybe finally: reads the utterance before it is known to be over. */
  readAhead(): void {
    this.#ahead = this.#read(true);
  }

  /**
   * The utterance is over: its readings, best first; `unclearSpeech` alone, with the guesses, where nothing expected was said.
   * `isBusy`: others wait, so it is not heard again beside its rivals.
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
    return { voiced, hypotheses: best.confidence < sure ? readings : [best] };
  }

  /** What fits best, however badly, and its rival where it could count. What may be lost of its words is always looked for. */
  #readings(isThorough: boolean): Hypothesis[] {
    const audio = levelled(this.#audio());
    if (audio.length === 0) return [];
    const { second, dictionary } = this.#setup;
    const hearSounds = second.hear(audio, null);
    const words = this.#setup.words.heard(this.#grammar, usual, audio);
    const sounds = hearSounds();
    const read = (heard: Heard | null): Fitted | null => {
      const fit = heard === null || sounds === null ? null : fitOf(heard.segments, sounds.segments);
      return heard === null || fit === null ? null : { text: heard.text, fit };
    };
    const first = read(words);
    if (first === null) return [];
    const atMost = confidenceOf(first.fit, null);
    if (atMost < leastConfidence) return [{ text: first.text, confidence: atMost }];
    const fullerThan = (text: string) => {
      const grammar = grammarOf({ phrases: lostWords(text, this.#request), values: [], kinds: [] }, dictionary);
      return grammar === null ? () => null : second.hear(audio, { grammar, beams: wide });
    };
    // Most readings hold. So what the first may have lost is heard beside its rival, before it is known to be needed.
    const hearFuller = isThorough ? fullerThan(first.text) : null;
    const rivals = isThorough ? rivalsOf(first.text, this.#request, dictionary) : null;
    const other = rivals === null ? null : read(this.#setup.words.heard(rivals, usual, audio));
    const [best, rival] = other !== null && isMistaken(first, other) ? [other, first] : [first, other];
    const { text } = best;
    // A refusal is no correction, though both begin alike.
    const isAlone = rival === null || rival.text === text;
    const beside = isAlone ? (isThorough ? null : { total: best.fit.total - unheardAhead }) : rival.fit;
    const confidence = confidenceOf(best.fit, beside);
    if (confidence >= leastConfidence) {
      const fuller = read(((best === first ? hearFuller : null) ?? fullerThan(text))());
      if (fuller !== null && best.fit.total - fuller.fit.total < neededAhead(text, fuller.text)) {
        return [text, fuller.text].map((guess) => ({ text: guess, confidence: 0.5 }));
      }
    }
    if (isAlone) return [{ text, confidence }];
    const others = Math.min(confidence, 1 - confidence, confidenceOf(rival.fit, best.fit));
    return [
      { text, confidence },
      { text: rival.text, confidence: others },
    ];
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
