import { answerIndexKey, findFile, keepMade } from "@parley/files";
import { type Id, Problem } from "@parley/model/kernel";
import { answerIndexForm, type PackedIndex } from "@parley/understanding";
import type { Deps } from "../base/deps.ts";
import { FairTurns } from "../base/fair-turns.ts";
import { runThread } from "../base/run-thread.ts";

/** How an index is made: who hears how far it is, and what ends it beside its asker. */
type Making = { readonly onProgress?: (share: number) => void; readonly failed?: AbortSignal };

/** The text of a document as it is kept, and where. */
export type TextToIndex = { readonly path: string; readonly bytes: Uint8Array };

/** A client's documents, by where their texts are kept. */
type ToSearch = { readonly client: Id; readonly texts: readonly string[] };

/** Indexes made at the same time, and those of a client that wait for it; one, since it takes a gigabyte. */
const turns = new FairTurns({ atOnce: 1, perKey: 1, waiting: 8, patience: 600_000, rest: 0 });
/** What making one may take: ten thousand pages take a third of it. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/**
 * Where the index of documents lies whose texts are kept there: made once, for releases and drafts alike, and kept where
 * workers look for it. It is made aside; who asks for one that is being made comes after it in line, and finds it.
 * @throws Problem 409 `document_missing` when a text is not there; 429 `busy`; what the making threw
 */
export async function keptIndex(
  { files, aside }: Pick<Deps, "files" | "aside">,
  { client, texts }: ToSearch,
  { onProgress = () => {}, failed }: Making = {},
): Promise<string> {
  const key = answerIndexKey(answerIndexForm.number, client, texts);
  if (await files.use(key)) return key;
  await aside(turns, async (gone) => {
    if (await files.exists(key)) return;
    const bodies: TextToIndex[] = [];
    for (const path of texts) {
      const bytes = await findFile(files, path);
      if (bytes === null) throw textMissing();
      bodies.push({ path, bytes });
    }
    const program = new URL("./index-thread.ts", import.meta.url);
    const made = await runThread<typeof bodies, Uint8Array>(program, bodies, {
      signal: failed === undefined ? gone : AbortSignal.any([gone, failed]),
      onProgress,
      resourceLimits,
    });
    await keepMade(files, key, made);
  });
  return key;
}

/** The same index ready to be searched, opened in a thread: a large one would delay all other requests. */
export async function openedIndex(
  deps: Pick<Deps, "files" | "aside">,
  wanted: ToSearch,
  signal: AbortSignal,
): Promise<PackedIndex> {
  const stored = await deps.files.get(await keptIndex(deps, wanted));
  const program = new URL("./open-index-thread.ts", import.meta.url);
  return runThread<Uint8Array, PackedIndex>(program, stored, { signal, resourceLimits });
}

export const textMissing = () =>
  new Problem({
    status: 409,
    code: "document_missing",
    detail: "The text of a document is not there: upload its file again.",
  });
