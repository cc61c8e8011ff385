import { once } from "node:events";
import { startThread } from "@parley/config";
import { answerIndexKey, type Files, findFile } from "@parley/files";
import { answerIndexForm, type PackedIndex } from "@parley/understanding";

type KeptText = { readonly path: string; readonly bytes: Uint8Array };

/** An index as it is kept, or the texts to make it of. */
export type IndexingJob =
  | { readonly kept: Uint8Array; readonly texts: null }
  | { readonly kept: null; readonly texts: readonly KeptText[] };

/** The index, ready to be searched, and as it is to be kept where it was made. */
export type IndexTold = { readonly opened: PackedIndex; readonly made: Uint8Array | null };

/**
 * The indexes of documents: each is made once for all workers and for the server, and kept among the files. It is made
 * here where a release was deployed before its index was. A thread makes and opens it: on the main thread that would hold
 * up every call's audio. Rejects with what the store of files threw, and with a Problem when what is kept is no index.
 */
export function keptIndexes(files: Files): (texts: readonly string[]) => Promise<PackedIndex> {
  return async (texts) => {
    const key = answerIndexKey(answerIndexForm.number, texts);
    const kept = await findFile(files, key);
    const textOf = async (path: string) => ({ path, bytes: await files.get(path) });
    const { opened, made } = await inThread(
      kept === null ? { kept, texts: await Promise.all(texts.map(textOf)) } : { kept, texts: null },
    );
    if (made !== null) await files.put(key, made);
    return opened;
  };
}

async function inThread(job: IndexingJob): Promise<IndexTold> {
  const thread = startThread(new URL("./index-thread.ts", import.meta.url), { workerData: job });
  const [told]: IndexTold[] = await once(thread, "message");
  if (told === undefined) throw new Error("Indexing gave no index.");
  return told;
}
