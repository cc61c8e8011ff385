import { answerIndexKey, FileMissing, type Files } from "@parley/files";
import { Problem } from "@parley/model/kernel";
import { answerIndexForm } from "@parley/understanding";
import { indexInThread } from "./index-in-thread.ts";

/** How an index is made: until when, and who hears how far it is. */
export type Making = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void };

/**
 * The index of documents whose texts are kept there, as JSON: made once, for releases and drafts alike, and kept where
 * workers look for it.
 * @throws Problem 409 `document_missing` when a text is not there; what the making threw
 */
export async function keptIndex(files: Files, texts: readonly string[], making: Making): Promise<Uint8Array> {
  const key = answerIndexKey(answerIndexForm.number, texts);
  const kept = await found(files, key);
  if (kept !== null) return kept;
  const bodies = [];
  for (const path of texts) {
    const bytes = await found(files, path);
    if (bytes === null) throw textMissing();
    bodies.push({ path, bytes });
  }
  const made = await indexInThread({ texts: bodies }, making);
  await files.put(key, made);
  return made;
}

async function found(files: Files, key: string): Promise<Uint8Array | null> {
  try {
    return await files.get(key);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

export const textMissing = () =>
  new Problem({
    status: 409,
    code: "document_missing",
    detail: "The text of a document is not there: upload its file again.",
  });
