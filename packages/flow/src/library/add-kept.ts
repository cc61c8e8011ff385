import type { Id } from "@parley/model/kernel";
import type { FlowDocument, SubFlowDoc } from "../document/document.ts";
import { renameIds } from "../document/document-nouns.ts";
import { newIdsFor } from "../document/new-ids.ts";
import type { Edit } from "../edits/edit.ts";
import { documentToEdit } from "../edits/edit-between.ts";
import { underMetadata } from "../names/under-metadata.ts";
import { type DeclaredName, unfilledNames } from "../survey/declared-roots.ts";
import { survey } from "../survey/survey.ts";
import type { KeptSubFlow } from "./kept-sub-flow.ts";
import { declaredHere, joinDocuments, type NamedHere, underFreeNames, usingOwn } from "./named-here.ts";
import { withDeclared } from "./part-of.ts";

export type AddedSubFlow = {
  readonly operations: Edit;
  readonly subFlow: Pick<SubFlowDoc, "id" | "name" | "slug">;
  /** What the agent has by that name, so that its own is used. */
  readonly here: readonly NamedHere[];
  /** What its texts read and the agent has no value for: to be filled in. */
  readonly unfilled: readonly DeclaredName[];
};

/** The edit that puts a kept sub-flow into an agent: a copy with ids of its own, which knows where it came from. */
export function addKept(document: FlowDocument, kept: KeptSubFlow, newId: () => Id): AddedSubFlow {
  // Revisions of before say the metadata by the name of their agent.
  const whole = underMetadata(kept.document);
  const ids = newIdsFor(whole, newId);
  const root = ids.get(kept.subFlow) ?? kept.subFlow;
  const { part, here } = usingOwn(renameIds(whole, ids), document, new Set());
  const named = underFreeNames(withOrigin(part, root, kept), document);
  const settings = withDeclared(document.settings, whole.settings);
  const subFlow = named.rows.sub_flow.find(({ id }) => id === root);
  if (subFlow === undefined) throw new TypeError("A kept sub-flow is not in its own document");
  const { id, name, slug } = subFlow;
  return {
    operations: documentToEdit(document, joinDocuments({ ...document, settings }, named)),
    subFlow: { id, name, slug },
    here: [...here, ...declaredHere(document.settings, whole.settings)],
    unfilled: unfilledNames(survey(whole), settings),
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
