import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";
import { type FileNoun, isOwnFile } from "./own-file.ts";

/** A document for another client, and the prompts that lost a recording by it. */
export type Unrecorded = { readonly document: FlowDocument; readonly prompts: readonly string[] };

/**
 * The same document without recordings and texts of documents that are not a client's own, or are `gone`: it may play and
 * read only what it uploaded itself. A document without its text waits for its file, and the validator says so.
 */
export function withoutRecordings(
  given: FlowDocument,
  organisation: Id,
  gone: ReadonlySet<string> = new Set(),
): Unrecorded {
  const isLost = (noun: FileNoun, path: string | null) =>
    path !== null && (gone.has(path) || !isOwnFile(noun, path, organisation));
  const document = withoutTexts(given, (path) => isLost("answer_document", path));
  const isSilent = (path: string | null) => isLost("prompt_content", path);
  const lost = new Set(document.rows.prompt_content.filter(({ path }) => isSilent(path)).map(({ prompt }) => prompt));
  if (lost.size === 0) return { document, prompts: [] };
  const contents = document.rows.prompt_content.map((row) => (isSilent(row.path) ? withoutRecording(row) : row));
  const names = document.rows.prompt.flatMap(({ id, name }) => (lost.has(id) ? [name ?? ""] : []));
  return {
    document: { ...document, rows: { ...document.rows, prompt_content: contents } },
    prompts: names.filter((name) => name !== "").sort(),
  };
}

/** Words of a prompt that are spoken by the voice of the agent. */
export const withoutRecording = <R extends object>(row: R) => ({ ...row, path: null, recorded_words: null });

function withoutTexts(document: FlowDocument, isLost: (path: string | null) => boolean): FlowDocument {
  const { answer_document: rows } = document.rows;
  if (!rows.some(({ path }) => isLost(path))) return document;
  const own = rows.map((row) => (isLost(row.path) ? { ...row, path: null, size: 0, pages: 0, passages: 0 } : row));
  return { ...document, rows: { ...document.rows, answer_document: own } };
}
