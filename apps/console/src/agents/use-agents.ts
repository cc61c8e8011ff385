import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Agent } from "./agent.ts";
import { agentActivityQuery, agentsKey, agentsQuery } from "./agents-queries.ts";

/** The voice agents of a client: first the rows, then what goes on with them. */
export function useAgents(organisation: string) {
  const queries = useQueryClient();
  const rows = useQuery(agentsQuery(organisation));
  const activity = useQuery(agentActivityQuery(organisation));
  const agents = useMemo(() => {
    const byId = new Map(activity.data?.results.map((one) => [one.uuid, one]));
    return rows.data
      ?.filter(({ type }) => type === "voice")
      .map((row): Agent => ({ ...row, activity: byId.get(row.uuid) ?? null }));
  }, [rows.data, activity.data]);
  return {
    agents,
    error: rows.error,
    activityError: activity.error,
    reload: () => queries.invalidateQueries({ queryKey: agentsKey(organisation) }),
  };
}
