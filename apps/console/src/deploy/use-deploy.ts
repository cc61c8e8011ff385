import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { releasesQuery } from "../api/releases.ts";
import { getJson, sendJson } from "../api/request.ts";
import { numbersKey } from "../numbers/numbers-queries.ts";
import type { Readiness } from "./readiness.ts";

export type DeployPlace = { readonly organisation: string; readonly flow: string; readonly version: string };

const flowOf = ({ organisation, flow }: DeployPlace) => `/api/organisations/${organisation}/flows/${flow}/`;
const versionOf = (place: DeployPlace) => `${flowOf(place)}versions/${encodeURIComponent(place.version)}/`;

/** What a deploy would bring; asked anew whenever the page is opened. */
export function useReadiness(place: DeployPlace) {
  return useQuery({
    queryKey: ["deploy", place.flow, "readiness", place.version],
    queryFn: () => getJson<Readiness>(`${versionOf(place)}readiness/`),
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
      sendJson<{ id: string; version: string; number: number }>(
        "POST",
        `${versionOf(place)}deploy/`,
        "release" in what ? what : { note: what.note.trim() === "" ? null : what.note.trim() },
      ),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["deploy", place.flow] }),
        queries.invalidateQueries({ queryKey: ["agents", place.organisation] }),
        queries.invalidateQueries({ queryKey: numbersKey(place.organisation) }),
      ]),
  });
}
