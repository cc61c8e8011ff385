import { ask, ProblemError } from "@parley/client";
import { type Proposal, proposeVersion } from "@parley/flow";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { send } from "../api/send.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts } from "./texts.ts";
import type { AgentPlace } from "./use-sides.ts";

/** Proposes to a version what another changed, and opens the proposal. */
export function usePropose({ organisation, flow }: AgentPlace, version: string, other: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const post = (body: { readonly with: string; readonly base?: string }) =>
    ask(send, proposeVersion, { path: { org: organisation, flow, ver: version }, body });
  return useMutation({
    mutationFn: async (): Promise<Proposal> => {
      try {
        return await post({ with: other });
      } catch (error) {
        if (!(error instanceof ProblemError) || error.body.code !== "no_common_version") throw error;
        // Nothing says what both came from: then all that differs is proposed, as this page shows it.
        return post({ with: other, base: version });
      }
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["proposals"] });
      await navigate({
        to: "/clients/$organisation/voice-agents/$flow/$version/proposals/$proposal",
        params: { organisation, flow, version, proposal: id },
      });
    },
    onError: (error) => reportError(texts.proposeFailed, error),
  });
}
