import { ask } from "@parley/client";
import { assemble, type FlowDocument, releaseDocument } from "@parley/flow";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { documentQuery } from "../api/queries.ts";
import { releasesQuery } from "../api/releases.ts";
import { send } from "../api/send.ts";
import { versionLabelsQuery } from "../api/version-labels.ts";
import type { Side } from "./side.ts";

export type AgentPlace = { readonly organisation: string; readonly flow: string };

/** The versions of an agent by label, the newest first. */
export const useVersions = (place: AgentPlace) => useQuery(versionLabelsQuery(place));

export const useReleases = (place: AgentPlace) => useQuery(releasesQuery(place));

/** The document of one side; null as long as it is not known which. */
export function useSideDocument({ organisation: org, flow }: AgentPlace, side: Side | null) {
  const release = useQuery({
    queryKey: ["release", flow, side?.release, "document"],
    queryFn: async (): Promise<FlowDocument> =>
      (await ask(send, releaseDocument, { path: { org, flow, release: side?.release ?? "" } })).document,
    enabled: side !== null && side.release !== null,
    // A release never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const draft = useQuery({
    ...documentQuery({ org, flow, ver: side?.version ?? "" }),
    enabled: side !== null && side.release === null,
    staleTime: 0,
  });
  const read = useMemo(() => (draft.data === undefined ? undefined : assemble(draft.data)), [draft.data]);
  return side?.release === null
    ? { document: read, error: draft.error, refetch: draft.refetch }
    : { document: release.data, error: release.error, refetch: release.refetch };
}
