import { blockKinds } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";

/** Where the texts of a version's documents are kept, each once, in order. */
export function textsOfDocuments({ rows }: FlowDocument): readonly string[] {
  return [...new Set(rows.answer_document.flatMap(({ path }) => path ?? []))].sort();
}

/** The same for a version that finds answers in them; none where no block does. */
export function textsToSearch(document: FlowDocument): readonly string[] {
  return document.rows.block.some(({ type }) => blockKinds[type].searches) ? textsOfDocuments(document) : [];
}
