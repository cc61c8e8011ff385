import { rules } from "@parley/model";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { flowQuery } from "../api/queries.ts";
import { usePolicy } from "./use-policy.ts";
import { usualVersion } from "./usual-version.ts";

/** The flow of an address, once it has been fetched; pages and breadcrumb share one request. */
export function useFlow(organisation: string, flow: string) {
  return useQuery({ ...flowQuery(organisation, flow), enabled: flow !== "" });
}

/** The version that an agent marks as beta; null for none, and while the agent is not fetched. */
export const betaOf = (agent: ReturnType<typeof useFlow>["data"]): string | null =>
  agent?.use_beta === true ? agent.beta_version : null;

/**
 * The agent that the address names. In the studio build the address names its version too; in the applications build it
 * is the latest, null until the flow has been fetched.
 */
export function useAgent(): {
  readonly organisation: string;
  readonly flow: string;
  readonly version: string | null;
} {
  const { organisation = "", flow = "", version } = useParams({ strict: false });
  const fetched = useFlow(organisation, version === undefined ? flow : "").data;
  const { isAllowed } = usePolicy(rules.experimentRead);
  const { search } = useLocation();
  const usual = fetched ? usualVersion(fetched.latest_version, search, isAllowed) : null;
  return { organisation, flow, version: version ?? usual };
}
