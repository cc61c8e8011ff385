import { once } from "node:events";
import { startThread } from "@parley/config";
import { answerIndexKey, type Files, findFile } from "@parley/files";
import { type AnswerIndex, answerIndexForm, readAnswerIndex } from "@parley/understanding";

/** The texts of documents as they are kept, by where. */
export type IndexingJob = readonly { readonly path: string; readonly bytes: Uint8Array }[];

/**
 * The indexes of documents: each is made once for all workers and for the server, and kept among the files. It is made
 * here where a release was deployed before its index was. Rejects with what the store of files threw, and with a Problem
 * when what is kept is no index.
 */
export function keptIndexes(files: Files): (texts: readonly string[]) => Promise<AnswerIndex> {
  return async (texts) => {
    const key = answerIndexKey(answerIndexForm.number, texts);
    const kept = await findFile(files, key);
    const bytes = kept ?? (await made(files, texts));
    if (kept === null) await files.put(key, bytes);
    return readAnswerIndex(JSON.parse(Buffer.from(bytes).toString("utf8")));
  };
}

/** Makes an index in a thread of its own: on the main thread it would hold up every call's audio. */
async function made(files: Files, texts: readonly string[]): Promise<Uint8Array> {
  const job: IndexingJob = await Promise.all(texts.map(async (path) => ({ path, bytes: await files.get(path) })));
  const thread = startThread(new URL("./index-thread.ts", import.meta.url), { workerData: job });
  const [bytes]: Uint8Array[] = await once(thread, "message");
  if (bytes === undefined) throw new Error("Indexing gave no index.");
  return bytes;
}
