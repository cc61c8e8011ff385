import { objectShape, readStored, type StoredForm } from "@parley/model/kernel";
import { type DocumentText, documentTextNumber, type Passage } from "../documents/passages.ts";
import { termsOf } from "./terms.ts";
import { VarintWriter } from "./varints.ts";

/** A document to be searched: where its text is kept names it. */
export type IndexedDocument = Pick<DocumentText, "language" | "passages"> & { readonly path: string };

/**
 * An index of documents: plain JSON, the same for the same documents. It holds their passages, and by term the passages
 * that have it.
 */
export type AnswerIndex = {
  /** Number of its stored form. */
  readonly v: number;
  readonly documents: readonly IndexedDocument[];
  /** Every term, in order, one a line. */
  readonly terms: string;
  /** Of each term how many bytes of `postings` it has. The lists are numbers in base64, see `VarintWriter`. */
  readonly sizes: string;
  /** By term the passages that have it, each as the distance from the one before and how often it is there. */
  readonly postings: string;
  /** Of each passage how many terms it has. */
  readonly lengths: string;
};

/** The form of indexes today. It is raised when the shape changes, or when terms are made another way. */
export const answerIndexNumber = 2;

const text = { type: "string" };
const maybe = { type: ["string", "null"] };
const listOf = (of: object) => ({ type: "array", items: of });
const passage = objectShape<Passage>({ title: text, page: { type: ["integer", "null"] }, text });

/** How an index is kept. It is made of documents alone, so none is upgraded: indexes of other numbers are made again. */
export const answerIndexForm: StoredForm<AnswerIndex> = {
  name: "answer_index",
  number: answerIndexNumber,
  shape: objectShape<AnswerIndex>({
    v: { type: "integer" },
    documents: listOf(objectShape<IndexedDocument>({ path: text, language: maybe, passages: listOf(passage) })),
    terms: text,
    sizes: text,
    postings: text,
    lengths: text,
  }),
  upgrades: [],
};

/** How the text of a document is kept. */
export const documentTextForm: StoredForm<DocumentText> = {
  name: "document_text",
  number: documentTextNumber,
  shape: objectShape<DocumentText>({
    v: { type: "integer" },
    title: maybe,
    language: maybe,
    pages: { type: "integer" },
    passages: listOf(passage),
  }),
  upgrades: [],
};

/**
 * The index that was stored.
 * @throws Problem 501 `newer_form` when a later Parley made it, 500 `unreadable_form` when it is none of this form
 */
export function readAnswerIndex(stored: unknown): AnswerIndex {
  return readStored(answerIndexForm, stored);
}

/**
 * The text of a document that was stored.
 * @throws Problem as `readAnswerIndex`
 */
export function readDocumentText(stored: unknown): DocumentText {
  return readStored(documentTextForm, stored);
}

/** Terms of a heading count as often as this in the passages below it. */
const headingWeight = 2;
/** So many passages are read between two tellings of progress. */
const stretch = 200;

/**
 * Makes the index of documents; of documents of one name the first counts. `onProgress` hears what share is done, from 0
 * to 1. Documents without words give an index in which nothing is found.
 */
export function indexDocuments(
  given: readonly IndexedDocument[],
  onProgress: (share: number) => void = () => {},
): AnswerIndex {
  const documents = [...new Map(given.toReversed().map((each) => [each.path, each])).values()]
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, language, passages }) => ({ path, language, passages }));
  const passages = documents.flatMap((each) => each.passages);
  const lengths = new VarintWriter();
  /** By term the places of the passages that have it, each followed by how often. */
  const found = new Map<string, number[]>();
  for (const [place, passage] of passages.entries()) {
    const terms = termsOf(passage.text);
    lengths.add(terms.length);
    for (const [term, times] of counted(terms, termsOf(passage.title))) {
      const known = found.get(term);
      if (known === undefined) found.set(term, [place, times]);
      else known.push(place, times);
    }
    if (place % stretch === 0) onProgress(place / passages.length);
  }
  const terms = [...found.keys()].sort();
  const sizes = new VarintWriter();
  const postings = new VarintWriter();
  for (const term of terms) {
    const from = postings.length;
    let before = 0;
    const list = found.get(term) ?? [];
    for (let at = 0; at < list.length; at += 2) {
      const place = list[at] ?? 0;
      postings.add(place - before);
      postings.add(list[at + 1] ?? 0);
      before = place;
    }
    sizes.add(postings.length - from);
  }
  onProgress(1);
  return {
    v: answerIndexNumber,
    documents,
    terms: terms.join("\n"),
    sizes: sizes.toBase64(),
    postings: postings.toBase64(),
    lengths: lengths.toBase64(),
  };
}

/** The same of texts as they are kept. @throws Problem as `readDocumentText` */
export const indexTexts = (
  texts: readonly { readonly path: string; readonly stored: unknown }[],
  onProgress?: (share: number) => void,
): AnswerIndex =>
  indexDocuments(
    texts.map(({ path, stored }) => {
      const { language, passages } = readDocumentText(stored);
      return { path, language, passages };
    }),
    onProgress,
  );

function counted(text: readonly string[], title: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const term of text) times.set(term, (times.get(term) ?? 0) + 1);
  for (const term of title) times.set(term, (times.get(term) ?? 0) + headingWeight);
  return times;
}
