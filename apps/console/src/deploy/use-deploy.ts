import { ask } from "@parley/client";
import { versionReadiness } from "@parley/flow";
import { deployVersion } from "@parley/model/api/releases";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { releasesQuery } from "../api/releases.ts";
import { send } from "../api/send.ts";
import { numbersKey } from "../numbers/numbers-queries.ts";

export type DeployPlace = { readonly organisation: string; readonly flow: string; readonly version: string };

const pathOf = ({ organisation, flow, version }: DeployPlace) => ({ org: organisation, flow, ver: version });

/** What a deploy would bring. Each time the page opens it asks again. */
export function useReadiness(place: DeployPlace) {
  return useQuery({
    queryKey: ["deploy", place.flow, "readiness", place.version],
    queryFn: () => ask(send, versionReadiness, { path: pathOf(place) }),
    staleTime: 0,
  });
}

export function useReleases(place: DeployPlace) {
  return useQuery(releasesQuery(place));
}

/** Deploys the version as it is, or makes an earlier release live again. */
export function useDeploy(place: DeployPlace) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what: { note: string } | { release: string }) =>
      ask(send, deployVersion, {
        path: pathOf(place),
        body: "release" in what ? what : { note: what.note.trim() === "" ? null : what.note.trim() },
      }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["deploy", place.flow] }),
        queries.invalidateQueries({ queryKey: ["agents", place.organisation] }),
        queries.invalidateQueries({ queryKey: numbersKey(place.organisation) }),
      ]),
  });
}
