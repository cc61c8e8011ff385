import { ask } from "@parley/client";
import {
  type Experiment,
  type ExperimentVersion,
  enableExperiment,
  experimentOf,
  experimentResult,
  removeExperiment,
} from "@parley/model/api/experiments";
import { deployVersion, type Release } from "@parley/model/api/releases";
import { equalJson } from "@parley/model/kernel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { send } from "../api/send.ts";
import { useFlow } from "../parts/use-agent.ts";
import { useBeta } from "./use-beta.ts";
import { afterDeploy, type DeployPlace } from "./use-deploy.ts";

/** Which part of a hundred each version gets. */
export function sharesOf(weights: readonly ExperimentVersion[]): ReadonlyMap<string, number> {
  const sum = weights.reduce((all, { weight }) => all + weight, 0);
  return new Map(weights.map(({ version, weight }) => [version, (100 * weight) / sum]));
}

/** The experiment of an agent, and the beta that a share of callers gets before it. */
export function useExperiment({ organisation, flow }: DeployPlace) {
  const row = useFlow(organisation, flow);
  const { beta, ...panel } = useBeta({ organisation, flow });
  return {
    experiment: row.data === undefined ? undefined : experimentOf(row.data),
    beta,
    error: row.error ?? panel.error,
    refetch: () => Promise.all([row.refetch(), panel.refetch()]),
  };
}

const labelsOf = (versions: readonly { readonly version: string }[]) => versions.map(({ version }) => version);

/** Calls end all the time: figures this old are asked for again. */
const resultAge = 10_000;

/** How the calls of the versions in an experiment ended; asked for again while the page is open. */
export function useExperimentResult({ organisation, flow }: DeployPlace, { versions, since_ms }: Experiment) {
  const queries = useQueryClient();
  const result = useQuery({
    queryKey: ["experiment result", flow, since_ms, versions],
    queryFn: () => ask(send, experimentResult, { path: { org: organisation, flow } }),
    staleTime: 0,
    refetchInterval: resultAge,
  });
  /** The guard, or another person, has changed the experiment meanwhile. */
  const isOther = result.data !== undefined && !equalJson(labelsOf(result.data.versions), labelsOf(versions));
  useEffect(() => {
    if (isOther) void queries.invalidateQueries({ queryKey: ["flow", flow] });
  }, [isOther, flow, queries]);
  return result;
}

/** Begins, changes and ends the experiment of an agent. */
export function useExperimentVerbs(place: DeployPlace) {
  const queries = useQueryClient();
  const path = { org: place.organisation, flow: place.flow };
  const after = async (doing: Promise<unknown>) => {
    try {
      await doing;
    } finally {
      await afterDeploy(queries, place);
    }
  };
  const end = () => ask(send, removeExperiment, { path });
  return {
    share: ({ versions, guard }: Pick<Experiment, "versions" | "guard">) =>
      after(ask(send, enableExperiment, { path, body: { versions, guard } })),
    end: () => after(end()),
    /** Ends the experiment, and everyone gets the release that won: the live one, or another, which becomes live. */
    keep: ({ id, version, is_live }: Release, instead_of: string | null) =>
      after(
        is_live
          ? end()
          : ask(send, deployVersion, { path: { ...path, ver: version }, body: { release: id, instead_of } }),
      ),
    /**
     * Begins the experiment again. `made`: beside a release that was live in it, in place of the one that was made live
     * since; refused where it is another's.
     */
    bringBack: (
      made: { readonly live: Release; readonly instead_of: string } | null,
      { versions, guard }: Pick<Experiment, "versions" | "guard">,
    ) => {
      const again = async () => {
        if (made !== null) {
          const { live, instead_of } = made;
          await ask(send, deployVersion, {
            path: { ...path, ver: live.version },
            body: { release: live.id, instead_of },
          });
        }
        await ask(send, enableExperiment, { path, body: { versions, guard } });
      };
      return after(again());
    },
  };
}
