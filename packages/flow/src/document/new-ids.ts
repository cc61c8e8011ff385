import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";
import { documentNounNames, renameIds, rowsOf } from "./document-nouns.ts";

/** The ids of all rows of a document. */
export const idsOf = (document: FlowDocument): ReadonlySet<Id> =>
  new Set(documentNounNames.flatMap((noun) => rowsOf(document, noun).map(({ id }) => id)));

/** A new id for each row of a document, but for those that are here already. */
export const newIdsFor = (
  document: FlowDocument,
  newId: () => Id,
  here: ReadonlySet<Id> = new Set(),
): ReadonlyMap<Id, Id> => new Map([...idsOf(document)].flatMap((id) => (here.has(id) ? [] : [[id, newId()]])));

/** The same document with new ids: for a copy beside the first, or for rows of another version that come here. */
export const withNewIds = (document: FlowDocument, newId: () => Id, here?: ReadonlySet<Id>): FlowDocument =>
  renameIds(document, newIdsFor(document, newId, here));
