import type { Passage } from "../documents/passages.ts";
import { type AnswerIndex, readAnswerIndex } from "./answer-index.ts";
import { textBetween, Utf8Writer } from "./utf8.ts";
import { varintsOf } from "./varints.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Places = Uint32Array<ArrayBuffer>;

/**
 * An index as it is searched. It is bytes and places in them: a thread makes it and hands it over without a copy, and
 * nothing of it is read before it is asked for.
 */
export type PackedIndex = {
  /** Where each document is kept, its base language, and how many passages it has. */
  readonly documents: readonly { readonly path: string; readonly language: string | null; readonly passages: number }[];
  /** Each passage as JSON. */
  readonly passages: TextList;
  /** Of each passage how many terms it has. */
  readonly lengths: Places;
  /** Every term, in order. */
  readonly terms: TextList;
  readonly postings: Bytes;
  /** Where the postings of each term begin, and where the last end. */
  readonly postingsFrom: Places;
};

/** Texts one behind the other: where each begins, and where the last ends. */
export type TextList = { readonly bytes: Bytes; readonly from: Places };

/** Makes an index ready to be searched. It takes as long as the index is large. */
export function packIndex({ documents, terms, sizes, postings, lengths }: AnswerIndex): PackedIndex {
  return {
    documents: documents.map(({ path, language, passages }) => ({ path, language, passages: passages.length })),
    passages: textList(documents.flatMap(({ passages }) => passages.map((passage) => JSON.stringify(passage)))),
    lengths: Uint32Array.from(varintsOf(lengths)),
    terms: textList(terms === "" ? [] : terms.split("\n")),
    postings: Uint8Array.fromBase64(postings),
    postingsFrom: placesOf(varintsOf(sizes)),
  };
}

/**
 * The index that was stored, ready to be searched.
 * @throws Problem as `readAnswerIndex`
 */
export const openIndex = (stored: unknown): PackedIndex => packIndex(readAnswerIndex(stored));

/** The memory that holds an index, which a thread may hand over. */
export const memoryOf = ({ passages, lengths, terms, postings, postingsFrom }: PackedIndex): readonly ArrayBuffer[] =>
  [passages.bytes, passages.from, lengths, terms.bytes, terms.from, postings, postingsFrom].map(({ buffer }) => buffer);

export const textAt = ({ bytes, from }: TextList, place: number): string =>
  textBetween(bytes, from[place] ?? 0, from[place + 1] ?? 0);

export const countOf = ({ from }: TextList): number => from.length - 1;

export const passageAt = ({ passages }: PackedIndex, place: number): Passage => JSON.parse(textAt(passages, place));

/** Where a term stands among all; null when no passage has it. */
export function placeOfTerm({ terms }: PackedIndex, term: string): number | null {
  let [low, high] = [0, countOf(terms)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textAt(terms, middle) < term) low = middle + 1;
    else high = middle;
  }
  return low < countOf(terms) && textAt(terms, low) === term ? low : null;
}

function textList(texts: readonly string[]): TextList {
  const writer = new Utf8Writer();
  const from = new Uint32Array(texts.length + 1);
  for (const [place, text] of texts.entries()) {
    writer.add(text);
    from[place + 1] = writer.length;
  }
  return { bytes: writer.toBytes(), from };
}

/** Where things of these sizes begin, and where the last ends. */
function placesOf(sizes: readonly number[]): Places {
  const from = new Uint32Array(sizes.length + 1);
  for (const [place, size] of sizes.entries()) from[place + 1] = (from[place] ?? 0) + size;
  return from;
}
