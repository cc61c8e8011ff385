import { answerIndexKey, type Files, findFile } from "@parley/files";
import { Problem } from "@parley/model/kernel";
import { answerIndexForm } from "@parley/understanding";
import { runThread } from "../../base/run-thread.ts";

/** How an index is made: until when, and who hears how far it is. */
type Making = { readonly signal?: AbortSignal; readonly onProgress?: (share: number) => void };

/** The text of a document as it is kept, and where. */
export type TextToIndex = { readonly path: string; readonly bytes: Uint8Array };

/**
 * The index of documents whose texts are kept there, as JSON: made once, for releases and drafts alike, and kept where
 * workers look for it.
 * @throws Problem 409 `document_missing` when a text is not there; what the making threw
 */
export async function keptIndex(files: Files, texts: readonly string[], making: Making = {}): Promise<Uint8Array> {
  const key = answerIndexKey(answerIndexForm.number, texts);
  const kept = await findFile(files, key);
  if (kept !== null) return kept;
  const bodies: TextToIndex[] = [];
  for (const path of texts) {
    const bytes = await findFile(files, path);
    if (bytes === null) throw textMissing();
    bodies.push({ path, bytes });
  }
  const program = new URL("./index-thread.ts", import.meta.url);
  const made = await runThread<typeof bodies, Uint8Array>(program, bodies, making);
  await files.put(key, made);
  return made;
}

export const textMissing = () =>
  new Problem({
    status: 409,
    code: "document_missing",
    detail: "The text of a document is not there: upload its file again.",
  });
