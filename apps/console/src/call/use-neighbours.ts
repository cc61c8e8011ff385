import { listsAt } from "@parley/client";
import { type Call, callsOfFlow, type InFlow } from "@parley/model/api/calls";
import { useQuery } from "@tanstack/react-query";
import { type CallsSearch, callsQuery } from "../api/calls-search.ts";
import { send } from "../api/send.ts";

/** The calls beside this one in the list that the address's filters make: `next` is the older one. */
export function useNeighbours(inFlow: InFlow, call: Call | undefined, search: CallsSearch) {
  const find = async (side: "next" | "previous"): Promise<string | null> => {
    if (call === undefined) return null;
    const { search: words, filters } = callsQuery(search, Date.now());
    const at = call.call_created_at;
    const page = await listsAt(send, callsOfFlow, inFlow).list({
      filters: { ...filters, [side === "next" ? "call_end_time" : "call_start_time"]: at },
      search: words,
      ordering: [side === "next" ? "-call_created_at" : "call_created_at"],
      limit: 2,
      fields: ["call_uuid"],
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
