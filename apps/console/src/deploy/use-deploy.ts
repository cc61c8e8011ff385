import { ask } from "@parley/client";
import { versionReadiness } from "@parley/flow";
import {
  cancelDeploy,
  type DeployRequest,
  decideDeploy,
  deployRequests,
  moveDeploy,
  requestDeploy,
} from "@parley/model/api/deploy-requests";
import { deployVersion } from "@parley/model/api/releases";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { givenQuery, releasesQuery } from "../api/releases.ts";
import { send } from "../api/send.ts";
import { numbersKey } from "../numbers/numbers-queries.ts";

export type DeployPlace = { readonly organisation: string; readonly flow: string; readonly version: string };

const pathOf = ({ organisation, flow, version }: DeployPlace) => ({ org: organisation, flow, ver: version });

/** What the server finds takes seconds, so it is asked for again beside what people wait for. */
export const gateKey = ({ flow, version }: Pick<DeployPlace, "flow" | "version">) => ["gate", flow, version];

/**
 * What a deploy changes is asked for again, however it came about; a first one makes a number. Resolves once the page has
 * all but the gate's findings.
 */
export function afterDeploy(queries: QueryClient, { organisation, flow }: Omit<DeployPlace, "version">) {
  void queries.invalidateQueries({ queryKey: ["gate", flow] });
  return Promise.all([
    queries.invalidateQueries({ queryKey: ["deploy", flow] }),
    queries.invalidateQueries({ queryKey: ["flow", flow] }),
    queries.invalidateQueries({ queryKey: ["agents", organisation] }),
    queries.invalidateQueries({ queryKey: numbersKey(organisation) }),
  ]);
}

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

/** What callers of each version get. */
export function useGiven(place: DeployPlace) {
  return useQuery(givenQuery(place));
}

/** Deploys the version as it was looked at, or makes an earlier release live again. */
export function useDeploy(place: DeployPlace) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what: { note: string; revision: number } | { release: string; instead_of: string | null }) =>
      ask(send, deployVersion, {
        path: pathOf(place),
        body: "release" in what ? what : { ...what, note: what.note.trim() === "" ? null : what.note.trim() },
      }),
    onSettled: () => afterDeploy(queries, place),
  });
}

const openStatuses: readonly DeployRequest["status"][] = ["asked", "waiting", "taken"];

/** Whether a deploy still waits, or is carried out at this moment. */
export const isOpen = ({ status }: DeployRequest): boolean => openStatuses.includes(status);

/** How often the page looks what became of deploys that wait; ms. */
const lookEvery = 5000;

/** The deploys of an agent that wait or waited. What one of them has deployed shows in the rest of the page. */
export function useRequests(place: DeployPlace) {
  const queries = useQueryClient();
  const asked = useQuery({
    queryKey: ["deploy requests", place.flow],
    queryFn: () =>
      ask(send, deployRequests, { path: { org: place.organisation, flow: place.flow }, query: { limit: 50 } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) ? lookEvery : false),
  });
  const done = asked.data?.results.filter(({ status }) => status === "done").length;
  const seen = useRef(done);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== done) {
      void afterDeploy(queries, { organisation: place.organisation, flow: place.flow });
    }
    seen.current = done;
  }, [done, place.organisation, place.flow, queries]);
  return asked;
}

/** A time, or none, and the zone that it was chosen in. */
export type Due = { readonly due_at: string | null; readonly time_zone: string | null };

/** What is done with deploys that wait. */
export function useRequestVerbs(place: DeployPlace) {
  const queries = useQueryClient();
  const inFlow = { org: place.organisation, flow: place.flow };
  const after = async <T>(doing: Promise<T>): Promise<T> => {
    try {
      return await doing;
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["deploy requests", place.flow] }),
        afterDeploy(queries, place),
      ]);
    }
  };
  return {
    ask: (body: Due & { readonly note: string | null; readonly revision: number }) =>
      after(ask(send, requestDeploy, { path: pathOf(place), body })),
    move: ({ id }: DeployRequest, body: Due & { readonly due_at: string }) =>
      after(ask(send, moveDeploy, { path: { ...inFlow, request: id }, body })),
    decide: ({ id }: DeployRequest, body: { readonly approve: boolean; readonly reason: string | null }) =>
      after(ask(send, decideDeploy, { path: { ...inFlow, request: id }, body })),
    cancel: ({ id }: DeployRequest) => after(ask(send, cancelDeploy, { path: { ...inFlow, request: id } })),
  };
}
