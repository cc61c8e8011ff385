import { KeptThread } from "@parley/config";
import type { FoundPassage, PassagesWanted } from "@parley/model/kernel";
import type { Deps } from "../base/deps.ts";
import { FairTurns } from "../base/fair-turns.ts";

/** A question about the documents of an index. `index` is what lies at its key; null as long as the thread may have it. */
export type AskingJob = {
  readonly key: string;
  readonly index: Uint8Array | null;
  readonly question: string;
  readonly wanted: PassagesWanted & { readonly language: string };
};

/** What the thread found; null when it has no such index. */
export type AskingTold = readonly FoundPassage[] | null;

const thread = new KeptThread<AskingJob, AskingTold>(new URL("./ask-thread.ts", import.meta.url));

/** Questions of a client that wait while one is answered. An index of ten thousand pages is opened in a second or two. */
const turns = new FairTurns({ atOnce: 1, perKey: 1, waiting: 50, patience: 60_000, rest: 0 });

/**
 * What documents say about a question, found in a thread: opening a large index would delay all other requests.
 * @throws Problem 429 `busy`; FileMissing when there is no such index
 */
export function askInThread(
  { aside, files }: Pick<Deps, "aside" | "files">,
  asked: Omit<AskingJob, "index">,
): Promise<readonly FoundPassage[]> {
  return aside(turns, async () => {
    const found = await thread.run({ ...asked, index: null });
    if (found !== null) return found;
    const told = await thread.run({ ...asked, index: await files.get(asked.key) });
    if (told === null) throw new Error("The thread that answers questions has lost what it was given.");
    return told;
  });
}
