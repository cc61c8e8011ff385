import { ask, listsAt } from "@parley/client";
import { type Call, callDetails, type callsOfFlow as declared } from "@parley/model/api/calls";
import type { Id } from "@parley/model/kernel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { send } from "../api/send.ts";
import { useCallEvents } from "../api/use-call-events.ts";
import type { AgentPlace } from "./use-figures.ts";

/** As the API declares it. */
const callsOfFlow: typeof declared = { path: "/api/organisations/{org}/flows/{flow}/analytics/fetch_calls/" };

/** So many calls are looked through for those of the version, the newest first. */
const most = 100;
/** Least time between two looks at which calls there are; milliseconds. */
const pause = 1000;

/** The calls of a version that are going on now, newest first. */
export function useLiveCalls({ organisation, flow }: AgentPlace, version: string) {
  return useQuery({
    queryKey: ["live calls", flow, version],
    queryFn: async (): Promise<readonly Call[]> => {
      const calls = listsAt(send, callsOfFlow, { org: organisation, flow });
      const { results } = await calls.listFrom("", { filters: { status: "in_progress" }, limit: most });
      return results.filter((call) => call.version === version);
    },
    staleTime: 0,
  });
}

/** One of them with its record, as far as it has come. */
export function useLiveCall({ organisation, flow }: AgentPlace, call: Id | null) {
  return useQuery({
    queryKey: ["live call", flow, call],
    queryFn: async () =>
      call === null ? null : ask(send, callDetails, { path: { org: organisation, flow }, query: { call_uuid: call } }),
    staleTime: 0,
  });
}

/** Asks again for what happens, as it happens: for the calls when one begins or ends, for the shown one at each of its turns. */
export function useLiveEvents(place: AgentPlace, shown: Id | null, known: readonly Call[]): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const { flow } = place;
  const again = () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void queries.invalidateQueries({ queryKey: ["live calls", flow] });
    }, pause);
  };
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  useCallEvents(place, (event) => {
    if (event.type === "commented") return;
    // One that rings goes on from its first turn.
    const isKnown = event.type === "changed" && known.some(({ id }) => id === event.call);
    if (!isKnown) again();
    if (event.type === "ready" || event.call === shown)
      void queries.invalidateQueries({ queryKey: ["live call", flow] });
  });
}
