import { type FlowDocument, isOwnFile, newFiles } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { keptFiles } from "./kept-files.ts";
import { uploadedTexts } from "./uploaded-texts.ts";

/** A document that is to take the place of another. */
type Taking = { readonly read: FlowDocument; readonly existing: FlowDocument };

/**
 * The files of its client that a document names newly, and that are no longer kept. An edit is refused that names one; an
 * import leaves them behind.
 */
export function goneFiles(
  deps: Pick<Deps, "files">,
  db: Db,
  organisation: Id,
  { read, existing }: Taking,
): Promise<ReadonlySet<string>> {
  return goneOf(deps, db, organisation, newFiles(read, existing, organisation));
}

/** Which of these files of a client are no longer kept. Of the text of a document its figures belong to it. */
export async function goneOf(
  { files }: Pick<Deps, "files">,
  db: Db,
  organisation: Id,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const kept = await keptFiles(files, organisation, paths);
  const texts = await uploadedTexts(db, organisation, [...kept.keys()]);
  const isKept = (path: string) =>
    kept.has(path) && (texts.has(path) || !isOwnFile("answer_document", path, organisation));
  return new Set(paths.filter((path) => !isKept(path)));
}
