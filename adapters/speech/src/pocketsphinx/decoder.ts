import { getRawPointer, toString as textAt } from "node:ffi";
import type { Grammar } from "./grammar.ts";
import type { Library } from "./library.ts";
import type { AcousticModel } from "./telephone-model.ts";

/** Share below the best path at which others are given up; the smaller, the more are kept. */
export type Beams = { readonly beam: number; readonly wordBeam: number };

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

/** How much the likelihood of words counts beside their sound: the library's own figure. */
const languageWeight = 6.5;

/** The one search that a decoder holds at a time. */
const search = "expected";

/**
 * Hears utterances against one grammar after the other; audio is 16 kHz. It is kept, since it takes 10 ms to read the
 * acoustic model. It hears the same in the same audio, whatever it heard before.
 */
export class Decoder {
  readonly #library: Library;
  readonly #decoder: bigint;
  /** What it can pronounce. */
  readonly #known = new Set<string>();
  /** What it listens for, kept from one utterance to the next. */
  #set: { readonly grammar: Grammar; readonly beams: Beams } | null = null;
  /** Where the library writes its figures. */
  readonly #figures = Buffer.alloc(24);

  constructor(library: Library, { folder, means }: AcousticModel) {
    this.#library = library;
    const options = {
      "-hmm": folder,
      "-mean": means,
      "-fdict": `${folder}/noisedict`,
      // The words of the grammars alone: the whole dictionary takes a quarter of a second to read.
      "-dict": "/dev/null",
      // What is heard has a noise of ours. Another by the library would differ from one utterance to the next.
      "-dither": "no",
      "-wip": String(wordCost),
    };
    this.#decoder = started(library, ["pocketsphinx", ...Object.entries(options).flat()]);
  }

  /** What of the grammar was said in a whole utterance; null when nothing fits. Throws when the grammar is refused. */
  heard(grammar: Grammar, beams: Beams, audio: Int16Array): Heard | null {
    this.#listenFor(grammar, beams);
    // What was known of the line is of another call.
    const isStarted =
      this.#library.ps_start_stream(this.#decoder) === 0 && this.#library.ps_start_utt(this.#decoder) === 0;
    if (!isStarted) throw new Error("The recogniser did not begin to listen.");
    const { buffer, byteOffset, byteLength, length } = audio;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    // The whole utterance at once, which is levelled by its own mean.
    this.#library.ps_process_raw(this.#decoder, getRawPointer(bytes), BigInt(length), 0, 1);
    this.#library.ps_end_utt(this.#decoder);
    return this.#best();
  }

  #listenFor(grammar: Grammar, beams: Beams): void {
    if (this.#set?.grammar === grammar && this.#set.beams === beams) return;
    if (this.#set !== null) this.#library.ps_unset_search(this.#decoder, search);
    this.#set = null;
    const config = this.#library.ps_get_config(this.#decoder);
    this.#library.cmd_ln_set_float_r(config, "-beam", beams.beam);
    this.#library.cmd_ln_set_float_r(config, "-pbeam", beams.beam);
    this.#library.cmd_ln_set_float_r(config, "-wbeam", beams.wordBeam);
    for (const [word, phones] of grammar.words) {
      if (this.#known.has(word)) continue;
      this.#library.ps_add_word(this.#decoder, word, phones, 0);
      this.#known.add(word);
    }
    if (!this.#setSearch(grammar.text)) throw new Error("The grammar was refused.");
    this.#set = { grammar, beams };
  }

  /** Step by step: `ps_set_jsgf_string` keeps each grammar until it ends, some 70 kB. */
  #setSearch(text: string): boolean {
    const { jsgf_parse_string: parse, jsgf_get_public_rule: ruleOf, jsgf_build_fsg: build } = this.#library;
    const grammar = parse(text, 0n);
    if (grammar === 0n) return false;
    const rule = ruleOf(grammar);
    const graph = rule === 0n ? 0n : build(grammar, rule, this.#library.ps_get_logmath(this.#decoder), languageWeight);
    this.#library.jsgf_grammar_free(grammar);
    if (graph === 0n) return false;
    const isSet =
      this.#library.ps_set_fsg(this.#decoder, search, graph) >= 0 &&
      this.#library.ps_set_search(this.#decoder, search) >= 0;
    this.#library.fsg_model_free(graph);
    return isSet;
  }

  /** The best hearing; null when nothing fits. Others are not asked for: the search for them can take seconds. */
  #best(): Heard | null {
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
