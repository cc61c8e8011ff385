import type { LiveRelease } from "@parley/flow";
import { rules } from "@parley/model";
import type { Latencies, Traffic } from "@parley/model/api/calls";
import type { Id } from "@parley/model/kernel";
import { useMemo } from "react";
import { usePolicy } from "../parts/use-policy.ts";
import type { OverlayRange } from "../viewing/overlay-kinds.ts";
import { type AgentPlace, useFigures, useLive, useSameRows } from "./use-figures.ts";

export type FigureOptions = {
  readonly place: AgentPlace;
  readonly range: OverlayRange;
  readonly onRange: (range: OverlayRange) => void;
};

export type LiveFigures<Data> = {
  readonly isAllowed: boolean;
  /** Undefined as long as it is on its way. */
  readonly live: LiveRelease | null | undefined;
  /** By the ids of the version that is open. */
  readonly data: Data | null;
  readonly error: unknown;
  readonly retry: () => void;
};

type Data = { readonly traffic: Traffic; readonly latency: Latencies };

/** Figures of the calls of the live release, for the version that is open. */
export function useLiveFigures<What extends keyof Data>(what: What, options: FigureOptions): LiveFigures<Data[What]> {
  const { place, range } = options;
  const { isAllowed } = usePolicy(rules.callsRead);
  const live = useLive(place);
  const ids = useSameRows(live.data?.document);
  const fetched = useFigures(place, { what, of: isAllowed && live.data ? { release: live.data.id } : null, range });
  const data = useMemo(() => (fetched.data === undefined ? null : renamed(fetched.data, ids)), [fetched.data, ids]);
  return {
    isAllowed,
    live: live.data,
    data,
    error: live.error ?? fetched.error,
    retry: () => void (live.error === null ? fetched.refetch() : live.refetch()),
  };
}

type Row = { readonly id: Id };

function renamed<Figures extends { readonly blocks: readonly Row[]; readonly paths?: readonly Row[] }>(
  figures: Figures,
  ids: ReadonlyMap<Id, Id>,
): Figures {
  if (ids.size === 0) return figures;
  const rename = (rows: readonly Row[]) => rows.map((row) => ({ ...row, id: ids.get(row.id) ?? row.id }));
  return {
    ...figures,
    blocks: rename(figures.blocks),
    ...(figures.paths === undefined ? {} : { paths: rename(figures.paths) }),
  };
}
