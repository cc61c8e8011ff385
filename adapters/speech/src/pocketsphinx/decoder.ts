import { getRawPointer, toString as textAt } from "node:ffi";
import type { Library } from "./library.ts";

export type DecoderOptions = {
  /** Folder of the acoustic model. */
  readonly model: string;
  /** In the Java Speech Grammar Format. */
  readonly text: string;
  /** Every word of the grammar with one of its pronunciations, in order. */
  readonly words: readonly (readonly [word: string, phones: string])[];
  /** Share below the best path at which others are given up; the smaller, the more are kept. */
  readonly beam: number;
  readonly wordBeam: number;
};

/** A part of a hearing: a word, a sound, or a silence, whose name is no word. Frames of 10 ms, the last one included. */
export type Segment = {
  readonly word: string;
  readonly from: number;
  readonly to: number;
  /** How well it fits the sound: a logarithm, the larger the better. */
  readonly fit: number;
};

/** A hearing and its parts, in order. */
export type Heard = { readonly text: string; readonly segments: readonly Segment[] };

/** What a further word costs: without it, many short words fit any sound. */
const wordCost = 0.01;

/** One utterance heard against one grammar; audio is 16 kHz. Freed with `free`, after which nothing may be asked. */
export class Decoder {
  readonly #library: Library;
  readonly #decoder: bigint;
  /** Where the library writes its figures. */
  readonly #figures = Buffer.alloc(24);

  constructor(library: Library, { model, text, words, beam, wordBeam }: DecoderOptions) {
    this.#library = library;
    const options = {
      "-hmm": model,
      "-fdict": `${model}/noisedict`,
      // The words of the grammar alone: the whole dictionary takes a quarter of a second to read.
      "-dict": "/dev/null",
      "-dither": "yes",
      "-seed": "1",
      "-beam": beam.toExponential(),
      "-pbeam": beam.toExponential(),
      "-wbeam": wordBeam.toExponential(),
      "-wip": String(wordCost),
    };
    this.#decoder = started(library, ["pocketsphinx", ...Object.entries(options).flat()]);
    for (const [word, phones] of words) library.ps_add_word(this.#decoder, word, phones, 0);
    const failed =
      library.ps_set_jsgf_string(this.#decoder, "expected", text) < 0 ||
      library.ps_set_search(this.#decoder, "expected") < 0 ||
      library.ps_start_utt(this.#decoder) < 0;
    if (!failed) return;
    this.free();
    throw new Error("The grammar was refused.");
  }

  /** The whole utterance at once, which is levelled by its own mean. */
  hear(samples: Int16Array): void {
    const { buffer, byteOffset, byteLength, length } = samples;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    this.#library.ps_process_raw(this.#decoder, getRawPointer(bytes), BigInt(length), 0, 1);
  }

  finish(): void {
    this.#library.ps_end_utt(this.#decoder);
  }

  /** The best hearing; null when nothing fits. Others are not asked for: the search for them can take seconds. */
  best(): Heard | null {
    const pointer = this.#library.ps_get_hyp(this.#decoder, this.#place(0));
    const text = pointer === 0n ? null : textAt(pointer);
    return text === null || text === "" ? null : { text, segments: this.#segments() };
  }

  #segments(): Segment[] {
    const { ps_seg_iter: first, ps_seg_next: next, ps_seg_word: wordOf } = this.#library;
    const segments: Segment[] = [];
    for (let at = first(this.#decoder, this.#place(0)); at !== 0n; at = next(at)) {
      this.#library.ps_seg_frames(at, this.#place(4), this.#place(8));
      this.#library.ps_seg_prob(at, this.#place(12), this.#place(16), this.#place(20));
      const [from, to, fit] = [4, 8, 12].map((place) => this.#figures.readInt32LE(place));
      const word = textAt(wordOf(at)) ?? "";
      if (from !== undefined && to !== undefined && fit !== undefined) segments.push({ word, from, to, fit });
    }
    return segments;
  }

  #place(offset: number): bigint {
    return getRawPointer(this.#figures) + BigInt(offset);
  }

  free(): void {
    this.#library.ps_free(this.#decoder);
  }
}

function started(library: Library, words: readonly string[]): bigint {
  const texts = words.map((word) => Buffer.from(`${word}\0`));
  const list = Buffer.alloc(8 * texts.length);
  texts.forEach((text, index) => {
    list.writeBigUInt64LE(getRawPointer(text), index * 8);
  });
  const config = library.cmd_ln_parse_r(0n, library.ps_args(), texts.length, getRawPointer(list), 1);
  if (config === 0n) throw new Error("The recogniser no longer knows one of its options.");
  const decoder = library.ps_init(config);
  library.cmd_ln_free_r(config);
  if (decoder === 0n) throw new Error("The recogniser could not be started: is its acoustic model there?");
  return decoder;
}
