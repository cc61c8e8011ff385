import { listsAt } from "@parley/client";
import type { callsOfFlow as declared } from "@parley/model/api/calls";
import { type CallsAsked, callsQuery } from "../api/calls-search.ts";
import { send } from "../api/send.ts";
import type { LoadedCalls } from "./merge-rows.ts";

export type AgentOfCalls = { readonly organisation: string; readonly flow: string };

/** How many calls are read at once. */
export const pageSize = 50;

/** What a list of calls asks for when its address says nothing. */
export const usualCalls = callsQuery({}, 0);

/** As the API declares it; the declarations about calls are too large for what is asked ahead. */
const callsOfFlow: typeof declared = { path: "/api/organisations/{org}/flows/{flow}/analytics/fetch_calls/" };

export const callsOf = ({ organisation, flow }: AgentOfCalls) =>
  listsAt(send, callsOfFlow, { org: organisation, flow });

export const callsKey = ({ flow }: AgentOfCalls, asked: CallsAsked) => ["calls", flow, asked] as const;

type Asked = { readonly signal?: AbortSignal };

/** The newest calls that are asked for. */
export const callsListQuery = (agent: AgentOfCalls, asked: CallsAsked) => ({
  queryKey: callsKey(agent, asked),
  queryFn: ({ signal }: Asked = {}): Promise<LoadedCalls> => readCalls(agent, asked, pageSize, signal),
});

export async function readCalls(
  agent: AgentOfCalls,
  asked: CallsAsked,
  limit: number,
  signal?: AbortSignal,
): Promise<LoadedCalls> {
  const page = await callsOf(agent).listFrom("", { ...asked, limit }, signal);
  return { rows: page.results, next: page.next };
}

/** How many there are of them. */
export const callCountQuery = (agent: AgentOfCalls, asked: CallsAsked) => ({
  queryKey: [...callsKey(agent, asked), "count"],
  queryFn: ({ signal }: Asked = {}) => callsOf(agent).list({ ...asked, limit: 1, fields: ["call_uuid"] }, signal),
});
