import type { Page } from "@parley/client";
import type { Call } from "@parley/model/api/calls";
import { callsQuery } from "../api/calls-search.ts";
import { getJson } from "../api/request.ts";
import type { CursorSource } from "../resource/cursor-query.ts";
import { newestFirst } from "./newest-first.ts";

type AgentOfCalls = { readonly organisation: string; readonly flow: string };

/** What a list of calls asks for when its address says nothing. */
export const usualCalls = callsQuery({}, 0);

/** The calls of an agent that `asked` asks for, newest first. */
export function callsSource({ organisation, flow }: AgentOfCalls, asked: URLSearchParams): CursorSource<Call> {
  const query = asked.toString();
  const path = `/api/organisations/${organisation}/flows/${flow}/analytics/fetch_calls/?${query}`;
  const read = async (address: string, signal?: AbortSignal) => {
    const { results, next } = await getJson<Page<Call>>(address, signal);
    return { rows: results, next };
  };
  return {
    key: ["calls", flow, asked.get("category")],
    query,
    first: (limit, signal) => read(`${path}&limit=${limit}&cursor=`, signal),
    after: (next) => read(next),
    named: async (ids) => (await read(`${path}&limit=${ids.length}&cursor=&call_uuid=${ids}`)).rows,
    count: async (signal) => {
      const { count, count_is_about } = await getJson<Page<Call>>(`${path}&limit=1&fields=call_uuid`, signal);
      return { count, isAbout: count_is_about === true };
    },
    ...newestFirst,
  };
}
