import { ask } from "@parley/client";
import { type ControlPanel, changeControlPanel, controlPanel } from "@parley/model/api/control-panel";
import { markFlowAsBeta } from "@parley/model/api/flows";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "../api/send.ts";
import { afterDeploy, type DeployPlace } from "./use-deploy.ts";

/** A version that some callers get before all do: `share` of a hundred. */
export type Beta = { readonly version: string; readonly share: number };

const standing = ({ beta_version: version, in_force }: ControlPanel): Beta | null =>
  version === null ? null : { version, share: in_force.beta_share?.value ?? 0 };

const keyOf = (flow: string) => ["control panel", flow];

/** The beta of an agent; null where no version is marked as one. */
export function useBeta({ organisation, flow }: Omit<DeployPlace, "version">) {
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(flow), "beta"],
    queryFn: () => ask(send, controlPanel, { path: { org: organisation, flow }, query: {} }),
    staleTime: 0,
  });
  return { beta: data && standing(data), error, refetch };
}

/** Gives a version to a share of callers, and ends that. */
export function useBetaVerbs(place: DeployPlace) {
  const queries = useQueryClient();
  const path = { org: place.organisation, flow: place.flow };
  const share = (beta_share: number | null) =>
    ask(send, changeControlPanel, { path, body: { settings: { beta_share } } });
  const mark = (version: string | null) => ask(send, markFlowAsBeta, { path, body: { version } });
  const after = async (doing: () => Promise<unknown>) => {
    try {
      await doing();
    } finally {
      await Promise.all([queries.invalidateQueries({ queryKey: keyOf(place.flow) }), afterDeploy(queries, place)]);
    }
  };
  return {
    give: (beta: Beta) =>
      after(async () => {
        await mark(beta.version);
        await share(beta.share);
      }),
    end: () =>
      after(async () => {
        await share(null);
        await mark(null);
      }),
  };
}
