import { fillPath, type Page, requestJson } from "@parley/client";
import { type Call, callsOfFlow, type InFlow } from "@parley/model/api/calls";
import { useQuery } from "@tanstack/react-query";
import { type CallsSearch, callsQuery } from "../api/calls-search.ts";
import { send } from "../api/send.ts";

/** The calls beside this one in the list that the address's filters make: `next` is the older one. */
export function useNeighbours(inFlow: InFlow, call: Call | undefined, search: CallsSearch) {
  const find = async (side: "next" | "previous"): Promise<string | null> => {
    if (call === undefined) return null;
    const query = callsQuery(search, Date.now());
    const at = call.call_created_at;
    query.set(side === "next" ? "call_end_time" : "call_start_time", at);
    query.set("ordering", side === "next" ? "-call_created_at" : "call_created_at");
    const page = await requestJson<Page<Pick<Call, "call_uuid">>>(send, {
      method: "GET",
      path: `${fillPath(callsOfFlow.path, inFlow)}?${query}&limit=2&fields=call_uuid`,
    });
    return page.results.find(({ call_uuid }) => call_uuid !== call.call_uuid)?.call_uuid ?? null;
  };
  const of = (side: "next" | "previous") => ({
    queryKey: ["neighbour", side, call?.call_uuid, search],
    queryFn: () => find(side),
    enabled: call !== undefined,
  });
  return { next: useQuery(of("next")).data ?? null, previous: useQuery(of("previous")).data ?? null };
}
