import type { Proposal } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEditorPart } from "../editing/editor-context.ts";
import { useVersionEditor } from "../editing/use-version-editor.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { PageError } from "../parts/page-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { proposalQuery } from "./proposal-queries.ts";
import { ProposalView } from "./proposal-view.tsx";
import { texts } from "./texts.ts";
import { useEditsSince } from "./use-edits-since.ts";

/** A proposal beside the draft: what it would change, what that does, and the choice of what to take. */
export function ProposalPage() {
  const { organisation = "", flow = "", version = "", proposal: id = "" } = useParams({ strict: false });
  const at = { org: organisation, flow, ver: version };
  const proposal = useQuery(proposalQuery(at, id));
  const opening = useVersionEditor(organisation, flow, version);
  const error = proposal.error ?? (opening.type === "failed" ? opening.error : null);
  if (error !== null) {
    const retry = () => (opening.type === "failed" ? opening.retry() : void proposal.refetch());
    return <PageError missing={texts.failedOne} failed={texts.failed} error={error} retry={retry} />;
  }
  if (proposal.data === undefined || opening.type !== "open") return <SkeletonLines lines={10} />;
  return <HeldAgainst key={id} at={at} proposal={proposal.data} editor={opening.editor} />;
}

/** A proposal held against all that the draft did since. Without that no step can be judged, so none is shown. */
function HeldAgainst({ at, proposal, editor }: { at: InVersion; proposal: Proposal; editor: VersionEditor }) {
  const draft = useEditorPart(editor, (snapshot) => snapshot.revision);
  const { edits, isWhole, error, retry } = useEditsSince(at, { base: proposal.base_revision, draft });
  if (edits === null && error !== null) {
    return <PageError missing={texts.failedSince} failed={texts.failedSince} error={error} retry={retry} />;
  }
  if (edits === null) return <SkeletonLines lines={10} />;
  return <ProposalView at={at} proposal={proposal} editor={editor} since={{ edits, isWhole, error, retry }} />;
}
