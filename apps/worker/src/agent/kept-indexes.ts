import { once } from "node:events";
import { startThread } from "@parley/config";
import { answerIndexKey, type Files, findMade, keepMade } from "@parley/files";
import type { Id } from "@parley/model/kernel";
import { answerIndexForm, type PackedIndex } from "@parley/understanding";

type KeptText = { readonly path: string; readonly bytes: Uint8Array };

/** An index as it is kept, or the texts to make it of. */
export type IndexingJob =
  | { readonly kept: Uint8Array; readonly texts: null }
  | { readonly kept: null; readonly texts: readonly KeptText[] };

/** The index, ready to be searched, and as it is to be kept where it was made. */
export type IndexTold = { readonly opened: PackedIndex; readonly made: Uint8Array | null };

/** What making or opening one may take: beyond it the release fails, and the calls of others go on. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/**
 * The indexes of a client's documents: each is made once for all workers and for the server, and kept among the files. It is made
 * here where a release was deployed before its index was. All releases on the same documents share what was opened, as
 * long as one of them is kept: it may be large. A thread makes and opens it: on the main thread that would hold up every
 * call's audio. Rejects with what the store of files threw, and with a Problem when what is kept is no index.
 */
export function keptIndexes(files: Files): (client: Id) => (texts: readonly string[]) => Promise<PackedIndex> {
  const shared = new Map<string, WeakRef<PackedIndex>>();
  const opening = new Map<string, Promise<PackedIndex>>();
  return (client) => async (texts) => {
    const key = answerIndexKey(answerIndexForm.number, client, texts);
    const known = shared.get(key)?.deref() ?? opening.get(key);
    if (known !== undefined) return known;
    const opened = open(key, texts).finally(() => opening.delete(key));
    opening.set(key, opened);
    shared.set(key, new WeakRef(await opened));
    for (const [each, index] of shared) if (index.deref() === undefined) shared.delete(each);
    return opened;
  };

  async function open(key: string, texts: readonly string[]): Promise<PackedIndex> {
    const kept = await findMade(files, key);
    const textOf = async (path: string) => ({ path, bytes: await files.get(path) });
    const { opened, made } = await inThread(
      kept === null ? { kept, texts: await Promise.all(texts.map(textOf)) } : { kept, texts: null },
    );
    if (made !== null) await keepMade(files, key, made);
    return opened;
  }
}

async function inThread(job: IndexingJob): Promise<IndexTold> {
  const thread = startThread(new URL("./index-thread.ts", import.meta.url), { workerData: job, resourceLimits });
  const [told]: IndexTold[] = await once(thread, "message");
  if (told === undefined) throw new Error("Indexing gave no index.");
  return told;
}
