import { ask } from "@parley/client";
import { editsSince, type Proposal, type StoredEdit } from "@parley/flow";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { send } from "../api/send.ts";
import { useVersionEditor } from "../editing/use-version-editor.ts";
import { PageError } from "../parts/page-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { proposalQuery } from "./proposal-queries.ts";
import { ProposalView } from "./proposal-view.tsx";
import { texts } from "./texts.ts";

/** Most edits that a proposal is held against; what is further behind is seen in the draft itself. */
const mostEdits = 500;

const none: readonly StoredEdit[] = [];

/** A proposal beside the draft: what it would change, what that does, and the choice of what to take. */
export function ProposalPage() {
  const { organisation = "", flow = "", version = "", proposal: id = "" } = useParams({ strict: false });
  const at = { org: organisation, flow, ver: version };
  const proposal = useQuery(proposalQuery(at, id));
  const opening = useVersionEditor(organisation, flow, version);
  const since = useEditsSince(proposal.data, at);
  const error = proposal.error ?? (opening.type === "failed" ? opening.error : null);
  if (error !== null) {
    const retry = () => (opening.type === "failed" ? opening.retry() : void proposal.refetch());
    return <PageError missing={texts.failedOne} failed={texts.failed} error={error} retry={retry} />;
  }
  if (proposal.data === undefined || opening.type !== "open" || since.isPending) return <SkeletonLines lines={10} />;
  return <ProposalView key={id} at={at} proposal={proposal.data} editor={opening.editor} since={since.data ?? none} />;
}

/** What was done to the version after the proposal was made. */
function useEditsSince(proposal: Proposal | undefined, at: { org: string; flow: string; ver: string }) {
  return useQuery({
    queryKey: ["edits since", at, proposal?.id],
    queryFn: async () => {
      const query = { since: proposal?.base_revision ?? 0, limit: mostEdits };
      return (await ask(send, editsSince, { path: at, query })).results;
    },
    enabled: proposal !== undefined,
    gcTime: 0,
  });
}
