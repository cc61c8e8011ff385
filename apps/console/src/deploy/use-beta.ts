import { useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "../api/send.ts";
import { type Beta, endBeta, fetchPanel, giveBeta, standingBeta } from "./give-beta.ts";
import { afterDeploy, type DeployPlace } from "./use-deploy.ts";

const keyOf = (flow: string) => ["control panel", flow];

/** The beta of an agent; null where no version is marked as one. */
export function useBeta({ organisation, flow }: Omit<DeployPlace, "version">) {
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(flow), "beta"],
    queryFn: () => fetchPanel(send, { org: organisation, flow }),
    staleTime: 0,
  });
  return { beta: data && standingBeta(data), error, refetch };
}

/** Gives a version to a share of callers, and ends that. */
export function useBetaVerbs(place: DeployPlace) {
  const queries = useQueryClient();
  const path = { org: place.organisation, flow: place.flow };
  const after = async (doing: () => Promise<unknown>) => {
    try {
      await doing();
    } finally {
      await Promise.all([queries.invalidateQueries({ queryKey: keyOf(place.flow) }), afterDeploy(queries, place)]);
    }
  };
  return {
    give: (beta: Beta) => after(() => giveBeta(send, path, beta)),
    end: () => after(() => endBeta(send, path)),
  };
}
