import { textsOfDocuments } from "@parley/flow";
import { rules } from "@parley/model";
import { type Id, objectShape } from "@parley/model/kernel";
import { keptIndex } from "../../documents/kept-index.ts";
import { loadState } from "../../edits/version-state.ts";
import { defineTask, uuid } from "../task.ts";

/** What reading the version is of the whole. */
const readShare = 0.05;

/**
 * Makes the index of a version's documents and keeps it where workers look. So the first caller of a release does not
 * wait for it. Its result is how many passages the documents have.
 */
export const indexDocuments = defineTask({
  needs: [rules.flowWrite],
  timeout: 600_000,
  input: objectShape<{ version: Id }>({ version: uuid }),
  run: async (work, { version }) => {
    await work.progress(0.01, "Reading the agent");
    const { document } = await loadState(work.db, version);
    const texts = textsOfDocuments(document);
    await work.progress(readShare, "Indexing");
    const failed = new AbortController();
    let told = Promise.resolve();
    await keptIndex(
      work.deps,
      { client: work.organisation, texts },
      {
        failed: failed.signal,
        // One after the other: a later share never stands before an earlier one.
        onProgress: (share) => {
          told = told.then(() => work.progress(readShare + (1 - readShare) * share, "Indexing"));
          told.catch((error: unknown) => failed.abort(error));
        },
      },
    );
    await told;
    return document.rows.answer_document.reduce((sum, row) => sum + (row.path === null ? 0 : row.passages), 0);
  },
});
