import { ask } from "@parley/client";
import { type FlowDocument, liveRelease, sameRows } from "@parley/flow";
import {
  callLatency,
  callTraffic,
  type InFlow,
  type Latencies,
  type TallyQuery,
  type Traffic,
} from "@parley/model/api/calls";
import type { Id } from "@parley/model/kernel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { send } from "../api/send.ts";
import { useCallEvents } from "../api/use-call-events.ts";
import { useCurrentEditor } from "../editing/editor-context.ts";
import type { OverlayRange } from "../viewing/overlay-kinds.ts";

export type AgentPlace = { readonly organisation: string; readonly flow: string };

const pathOf = ({ organisation, flow }: AgentPlace): InFlow => ({ org: organisation, flow });

/** The release that answers calls; null when none does. */
export function useLive(place: AgentPlace, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ["deploy", place.flow, "live"],
    queryFn: async () => (await ask(send, liveRelease, { path: pathOf(place) })).live,
  });
}

/** What the rows of another document are called in the version that is open; those that are missing kept their ids. */
export function useSameRows(before: FlowDocument | undefined): ReadonlyMap<Id, Id> {
  const editor = useCurrentEditor();
  return useMemo(
    () => (before === undefined ? new Map<Id, Id>() : sameRows(before, editor.snapshot().document)),
    [before, editor],
  );
}

type Asked = {
  readonly what: "traffic" | "latency";
  /** Query of the call; null as long as it is not known what to ask for. */
  readonly of: { readonly release: Id } | { readonly version: string; readonly category: "subtesting" } | null;
  readonly range: OverlayRange;
};

type Figures = { readonly traffic: Traffic; readonly latency: Latencies };

const read: { readonly [What in Asked["what"]]: (of: { path: InFlow; query: TallyQuery }) => Promise<Figures[What]> } =
  {
    traffic: (of) => ask(send, callTraffic, of),
    latency: (of) => ask(send, callLatency, of),
  };

/** Figures of ended calls; asked for again when calls end. */
export function useFigures<What extends Asked["what"]>(
  place: AgentPlace,
  { what, of, range }: Asked & { readonly what: What },
) {
  const query = { ...of, range };
  return useQuery({
    queryKey: ["figures", place.flow, what, new URLSearchParams(query).toString()],
    queryFn: () => read[what]({ path: pathOf(place), query }),
    enabled: of !== null,
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

/** Least time between two rounds of asking again, however many calls end; milliseconds. */
const pause = 4000;

/** Asks for the figures of an agent again when calls end, as long as it is used. */
export function useFreshFigures(place: AgentPlace): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const { flow } = place;
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  const asked = useRef(0);
  useCallEvents(place, (event) => {
    if (event.type === "began" || event.type === "changed" || timer.current !== null) return;
    const wait = Math.max(0, asked.current + pause - Date.now());
    timer.current = setTimeout(() => {
      timer.current = null;
      asked.current = Date.now();
      void queries.invalidateQueries({ queryKey: ["figures", flow] });
    }, wait);
  });
}
