import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchAll } from "../api/fetch-all.ts";
import { getJson } from "../api/request.ts";
import type { Agent, AgentActivity } from "./agent.ts";

const fields = "uuid,name,use_case,type,status,tags,latest_version,deployed_version";

/** The voice agents of a client: first the rows, then what goes on with them. */
export function useAgents(organisation: string) {
  const queries = useQueryClient();
  const path = `/api/organisations/${organisation}/flows/`;
  const rows = useQuery({
    queryKey: ["agents", organisation],
    queryFn: () => fetchAll<Omit<Agent, "activity">>(`${path}?ordering=name&fields=${fields}`),
  });
  const activity = useQuery({
    queryKey: ["agents", organisation, "activity"],
    queryFn: () => getJson<{ results: AgentActivity[] }>(`${path}activity/`),
  });
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
    reload: () => queries.invalidateQueries({ queryKey: ["agents", organisation] }),
  };
}
