import type { Page } from "@parley/client";
import type { Call } from "@parley/model/api/calls";
import { callsQuery } from "../api/calls-search.ts";
import { getJson } from "../api/request.ts";
import type { LoadedCalls } from "./merge-rows.ts";

export type AgentOfCalls = { readonly organisation: string; readonly flow: string };

/** How many calls are read at once. */
export const pageSize = 50;

/** What a list of calls asks for when its address says nothing. */
export const usualCalls = callsQuery({}, 0).toString();

export const callsPath = ({ organisation, flow }: AgentOfCalls): string =>
  `/api/organisations/${organisation}/flows/${flow}/analytics/fetch_calls/`;

export const callsKey = ({ flow }: AgentOfCalls, query: string) => ["calls", flow, query];

type Asked = { readonly signal?: AbortSignal };

/** The newest calls that `query` asks for: a text of parameters. */
export const callsListQuery = (agent: AgentOfCalls, query: string) => ({
  queryKey: callsKey(agent, query),
  queryFn: ({ signal }: Asked = {}): Promise<LoadedCalls> => readCalls(agent, query, pageSize, signal),
});

export async function readCalls(agent: AgentOfCalls, query: string, limit: number, signal?: AbortSignal) {
  const page = await getJson<Page<Call>>(`${callsPath(agent)}?${query}&limit=${limit}&cursor=`, signal);
  return { rows: page.results, next: page.next };
}

/** How many there are of them. */
export const callCountQuery = (agent: AgentOfCalls, query: string) => ({
  queryKey: [...callsKey(agent, query), "count"],
  queryFn: ({ signal }: Asked = {}) =>
    getJson<Page<Call>>(`${callsPath(agent)}?${query}&limit=1&fields=call_uuid`, signal),
});
