import { fetchAll } from "../api/fetch-all.ts";
import { getJson } from "../api/request.ts";
import type { Agent, AgentActivity } from "./agent.ts";

const fields = "uuid,name,use_case,type,status,tags,latest_version,deployed_version";

const flowsPath = (organisation: string) => `/api/organisations/${organisation}/flows/`;

export const agentsKey = (organisation: string) => ["agents", organisation];

/** The agents of a client, those of every kind. */
export const agentsQuery = (organisation: string) => ({
  queryKey: agentsKey(organisation),
  queryFn: () => fetchAll<Omit<Agent, "activity">>(`${flowsPath(organisation)}?ordering=name&fields=${fields}`),
});

/** What goes on with them. */
export const agentActivityQuery = (organisation: string) => ({
  queryKey: [...agentsKey(organisation), "activity"],
  queryFn: () => getJson<{ results: AgentActivity[] }>(`${flowsPath(organisation)}activity/`),
});
