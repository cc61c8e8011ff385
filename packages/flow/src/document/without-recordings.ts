import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";
import { isOwnFile } from "./own-file.ts";

/** A document for another client, and the prompts that lost a recording by it. */
export type Unrecorded = { readonly document: FlowDocument; readonly prompts: readonly string[] };

/**
 * The same document without recordings and texts of documents that are not a client's own: it may play and read only
 * what it uploaded itself. A document without its text waits for its file, and the validator says so.
 */
export function withoutRecordings(given: FlowDocument, organisation: Id): Unrecorded {
  const document = withoutTexts(given, organisation);
  const isForeign = (path: string | null) => path !== null && !isOwnFile("prompt_content", path, organisation);
  const lost = new Set(document.rows.prompt_content.filter(({ path }) => isForeign(path)).map(({ prompt }) => prompt));
  if (lost.size === 0) return { document, prompts: [] };
  const contents = document.rows.prompt_content.map((row) =>
    isForeign(row.path) ? { ...row, path: null, recorded_words: null } : row,
  );
  const names = document.rows.prompt.flatMap(({ id, name }) => (lost.has(id) ? [name ?? ""] : []));
  return {
    document: { ...document, rows: { ...document.rows, prompt_content: contents } },
    prompts: names.filter((name) => name !== "").sort(),
  };
}

function withoutTexts(document: FlowDocument, organisation: Id): FlowDocument {
  const isForeign = (path: string | null) => path !== null && !isOwnFile("answer_document", path, organisation);
  const { answer_document: rows } = document.rows;
  if (!rows.some(({ path }) => isForeign(path))) return document;
  const own = rows.map((row) => (isForeign(row.path) ? { ...row, path: null, size: 0, pages: 0, passages: 0 } : row));
  return { ...document, rows: { ...document.rows, answer_document: own } };
}
