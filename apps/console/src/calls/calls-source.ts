import { type CursorPage, listsAt } from "@parley/client";
import type { Call, callsOfFlow as declared } from "@parley/model/api/calls";
import { type CallsAsked, callsQuery } from "../api/calls-search.ts";
import { send } from "../api/send.ts";
import type { CursorSource } from "../resource/cursor-query.ts";
import { newestFirst } from "./newest-first.ts";

type AgentOfCalls = { readonly organisation: string; readonly flow: string };

/** What a list of calls asks for when its address says nothing. */
export const usualCalls = callsQuery({}, 0);

/** As the API declares it; the declarations about calls are too large for what is asked ahead. */
const callsOfFlow: typeof declared = { path: "/api/organisations/{org}/flows/{flow}/analytics/fetch_calls/" };

/** The calls of an agent that are asked for, newest first. */
export function callsSource({ organisation, flow }: AgentOfCalls, asked: CallsAsked): CursorSource<Call> {
  const calls = listsAt(send, callsOfFlow, { org: organisation, flow });
  return {
    key: ["calls", flow, asked.filters.category],
    query: JSON.stringify(asked),
    first: async (limit, signal) => rowsOf(await calls.listFrom("", { ...asked, limit }, signal)),
    after: async (next, signal) => {
      const page = await calls.next<CursorPage<Call>>({ count: null, next, previous: null, results: [] }, signal);
      return page === null ? { rows: [], next: null } : rowsOf(page);
    },
    named: async (ids) => {
      const filters = { ...asked.filters, call_uuid: ids };
      return (await calls.listFrom("", { ...asked, filters, limit: ids.length })).results;
    },
    count: async (signal) => {
      const { count, count_is_about } = await calls.list({ ...asked, limit: 1, fields: ["call_uuid"] }, signal);
      return { count, isAbout: count_is_about === true };
    },
    ...newestFirst,
  };
}

const rowsOf = ({ results, next }: CursorPage<Call>) => ({ rows: results, next });
