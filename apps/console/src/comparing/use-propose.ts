import { ask } from "@parley/client";
import { proposeVersion } from "@parley/flow";
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
  return useMutation({
    mutationFn: () =>
      ask(send, proposeVersion, { path: { org: organisation, flow, ver: version }, body: { with: other } }),
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
