import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./request.ts";
import type { Page, Release } from "./types.ts";

/** The releases of an agent, newest first. */
export const releasesQuery = ({ organisation, flow }: { readonly organisation: string; readonly flow: string }) =>
  queryOptions({
    queryKey: ["deploy", flow, "releases"],
    queryFn: () => getJson<Page<Release>>(`/api/organisations/${organisation}/flows/${flow}/releases/?limit=100`),
    staleTime: 0,
  });

export const labelOf = ({ version, number }: { readonly version: string; readonly number: number }) =>
  `${version} r${number}`;
