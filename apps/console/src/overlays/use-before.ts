import { ask } from "@parley/client";
import { assemble, type FlowDocument, releaseDocument } from "@parley/flow";
import { useQuery } from "@tanstack/react-query";
import { documentQuery } from "../api/queries.ts";
import { labelOf, releasesQuery } from "../api/releases.ts";
import { send } from "../api/send.ts";
import { type AgentPlace, useLive } from "./use-figures.ts";

/** What the version that is open is compared with. */
export type Before = { readonly label: string; readonly isLive: boolean; readonly document: FlowDocument };

type Asked = {
  /** Null when nothing is there to compare with, undefined as long as it is not known. */
  readonly before: Before | null | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
};

/** The version or release of that name, such as `0.0.1` or `0.0.1 r2`; without a name what is live, null when nothing is. */
export function useBefore(place: AgentPlace, against: string | undefined): Asked {
  const live = useLive(place, against === undefined);
  const named = useQuery({
    queryKey: ["deploy", place.flow, "against", against],
    queryFn: () => documentNamed(place, against ?? ""),
    enabled: against !== undefined,
    staleTime: 0,
  });
  if (against !== undefined) {
    const { data: document, error, refetch } = named;
    return { before: document && { label: against, isLive: false, document }, error, refetch };
  }
  const { data: release, error, refetch } = live;
  return { before: release && { label: labelOf(release), isLive: true, document: release.document }, error, refetch };
}

async function documentNamed({ organisation: org, flow }: AgentPlace, name: string): Promise<FlowDocument> {
  const { results } = await releasesQuery({ organisation: org, flow }).queryFn();
  const release = results.find((each) => labelOf(each) === name);
  if (release === undefined) return assemble(await documentQuery({ org, flow, ver: name }).queryFn());
  return (await ask(send, releaseDocument, { path: { org, flow, release: release.id } })).document;
}
