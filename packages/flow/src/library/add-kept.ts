import type { Id } from "@parley/model/kernel";
import type { FlowDocument, SubFlowDoc } from "../document/document.ts";
import { renameIds } from "../document/document-nouns.ts";
import { newIdsFor } from "../document/new-ids.ts";
import type { Edit } from "../edits/edit.ts";
import { documentToEdit } from "../edits/edit-between.ts";
import type { KeptSubFlow } from "./kept-sub-flow.ts";
import { joinDocuments, type NamedHere, underFreeNames, usingOwn } from "./named-here.ts";
import { withDeclared } from "./part-of.ts";

export type AddedSubFlow = {
  readonly operations: Edit;
  readonly subFlow: Pick<SubFlowDoc, "id" | "name" | "slug">;
  /** What the agent has by that name, so that its own is used. */
  readonly here: readonly NamedHere[];
};

/** The edit that puts a kept sub-flow into an agent: a copy with ids of its own, which knows where it came from. */
export function addKept(document: FlowDocument, kept: KeptSubFlow, newId: () => Id): AddedSubFlow {
  const ids = newIdsFor(kept.document, newId);
  const root = ids.get(kept.subFlow) ?? kept.subFlow;
  const { part, here } = usingOwn(renameIds(kept.document, ids), document, new Set());
  const named = underFreeNames(withOrigin(part, root, kept), document);
  const settings = withDeclared(document.settings, kept.document.settings);
  const subFlow = named.rows.sub_flow.find(({ id }) => id === root);
  if (subFlow === undefined) throw new TypeError("A kept sub-flow is not in its own document");
  const { id, name, slug } = subFlow;
  return {
    operations: documentToEdit(document, joinDocuments({ ...document, settings }, named)),
    subFlow: { id, name, slug },
    here,
  };
}

/** The part whose sub-flow says that it came from the library. */
export const withOrigin = (
  part: FlowDocument,
  root: Id,
  { entry, revision }: Pick<KeptSubFlow, "entry" | "revision">,
): FlowDocument => ({
  ...part,
  rows: {
    ...part.rows,
    sub_flow: part.rows.sub_flow.map((row) =>
      row.id === root ? { ...row, library_entry: entry, library_revision: revision } : row,
    ),
  },
});
