import { ask } from "@parley/client";
import { releasesOfFlow } from "@parley/model/api/releases";
import { send } from "./send.ts";

/** The releases of an agent, newest first. */
export const releasesQuery = ({ organisation, flow }: { readonly organisation: string; readonly flow: string }) => ({
  queryKey: ["deploy", flow, "releases"],
  queryFn: () => ask(send, releasesOfFlow, { path: { org: organisation, flow }, query: { limit: 100 } }),
  staleTime: 0,
});

/**
 * What callers of each version get, of the versions that were deployed; the live release is one of them. However many
 * releases there are, these are all.
 */
export const givenQuery = ({ organisation, flow }: { readonly organisation: string; readonly flow: string }) => ({
  queryKey: ["deploy", flow, "given"],
  queryFn: () => ask(send, releasesOfFlow, { path: { org: organisation, flow }, query: { limit: 500, given: true } }),
  staleTime: 0,
});

export const labelOf = ({ version, number }: { readonly version: string; readonly number: number }) =>
  `${version} r${number}`;
