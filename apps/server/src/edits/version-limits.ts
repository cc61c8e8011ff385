import { countRows, type FlowDocument, mostRows } from "@parley/flow";
import type { Problem } from "@parley/model/kernel";
import { conflict } from "../http/problems.ts";

/** Most documents of a version. */
export const mostDocuments = 500;
/** Most passages of all its documents. */
export const mostPassages = 60_000;

type Limit = {
  readonly most: number;
  readonly count: (document: FlowDocument) => number;
  readonly refusal: () => Problem;
};

const tooManyRows = () =>
  conflict("too_many_rows", `A version has at most ${mostRows} rows: delete some first, or split it.`);

const tooManyDocuments = () =>
  conflict(
    "too_many_documents",
    `A version has at most ${mostDocuments} documents with ${mostPassages} passages together: delete some first.`,
  );

const limits: readonly Limit[] = [
  { most: mostRows, count: countRows, refusal: tooManyRows },
  { most: mostDocuments, count: ({ rows }) => rows.answer_document.length, refusal: tooManyDocuments },
  {
    most: mostPassages,
    // A document that waits for its file has none, whatever it says.
    count: ({ rows }) =>
      rows.answer_document.reduce((sum, { path, passages }) => sum + (path === null ? 0 : passages), 0),
    refusal: tooManyDocuments,
  },
];

/** @throws Problem 409 when an edit leaves more in a version than there may be, and more than there was. */
export function refuseBeyond(before: FlowDocument, after: FlowDocument): void {
  for (const { most, count, refusal } of limits) {
    const left = count(after);
    if (left > most && left > count(before)) throw refusal();
  }
}
