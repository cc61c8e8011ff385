import { type Page, queryText } from "@parley/client";
import type { FlowFigures } from "@parley/model/api/flows";
import { getJson } from "../api/request.ts";
import type { BesideSource, RowsSource } from "../resource/page-query.ts";
import { type Agent, shownOfAgent } from "./agent.ts";
import { type AgentsSearch, agentsText } from "./agents-search.ts";

const fields = shownOfAgent.join(",");

const flowsPath = (organisation: string) => `/api/organisations/${organisation}/flows/`;

export const agentsKey = (organisation: string) => ["agents", organisation];

export type AgentRow = Omit<Agent, "activity">;

/** The voice agents of a client. */
export const agentsSource = (organisation: string, search: AgentsSearch): RowsSource<AgentRow> => {
  const query = agentsText(search);
  return {
    key: agentsKey(organisation),
    query,
    load: async (offset, limit, signal) => {
      const path = `${flowsPath(organisation)}${query}&fields=${fields}&limit=${limit}&offset=${offset}`;
      const page = await getJson<Page<AgentRow>>(path, signal);
      return { count: page.count, rows: page.results };
    },
  };
};

/** Their figures: live calls, calls of the week, last deploy. */
export const agentsActivity = (organisation: string, search: AgentsSearch): BesideSource<FlowFigures> => {
  const query = agentsText(search);
  return {
    key: agentsKey(organisation),
    query,
    load: (offset, limit, signal) =>
      getJson(`${flowsPath(organisation)}activity/${query}&limit=${limit}&offset=${offset}`, signal),
  };
};

/** How many ids an address holds. */
const idsAtOnce = 100;

/** Agents by their ids, as they are now. */
export async function findAgents(organisation: string, ids: readonly string[]): Promise<readonly Agent[]> {
  const found: Agent[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    const query = queryText({ type: "voice", id: some.join(","), fields, limit: idsAtOnce });
    const page = await getJson<Page<AgentRow>>(`${flowsPath(organisation)}${query}`);
    found.push(...page.results.map((row) => ({ ...row, activity: null })));
  }
  return found;
}
