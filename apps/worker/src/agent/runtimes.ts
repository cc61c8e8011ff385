import type { Database } from "@parley/db";
import { loadRelease } from "@parley/db/store";
import { readDocument } from "@parley/flow";
import { type ReleaseRuntime, type RuntimeMaking, releaseCache, releaseRuntime } from "@parley/host";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { trainedModel } from "./trained-model.ts";

/** What conversations run with, release by release. */
export function releaseRuntimes(
  database: Database<Tables>,
  makingFor: (client: Id) => RuntimeMaking = () => ({ train: trainedModel, index: withoutFiles }),
): (release: string) => Promise<ReleaseRuntime> {
  return releaseCache(async (id) => {
    const release = await loadRelease(database, id);
    if (release === null) throw new Error(`There is no release ${id}.`);
    return releaseRuntime(readDocument(release.document), release.version, makingFor(release.organisation));
  });
}

/** Where no files are kept, no release can answer from documents. */
const withoutFiles = () => Promise.reject(new Error("There are no files to read documents from."));
