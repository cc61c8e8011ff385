import type { Me } from "./me.ts";
import { getJson } from "./request.ts";
import type { Flow, Organisation } from "./types.ts";

// What is asked ahead of the page is asked before React Query has come: nothing of it is imported here.

/** Who is signed in. */
export const meQuery = {
  queryKey: ["me"],
  queryFn: () => getJson<Me>("/api/users/home/"),
  staleTime: 300_000,
};

/** The client of an address. */
export const organisationQuery = (organisation: string) => ({
  queryKey: ["organisation", organisation],
  queryFn: () => getJson<Organisation>(`/api/organisations/${organisation}/`),
});

/** The flow of an address. */
export const flowQuery = (organisation: string, flow: string) => ({
  queryKey: ["flow", flow],
  queryFn: () => getJson<Flow>(`/api/organisations/${organisation}/flows/${flow}/`),
});

/** What an editor of a version begins with; `path` is that of the version's calls and ends in a slash. */
export const documentQuery = (path: string) => ({
  queryKey: ["document", path],
  queryFn: () => getJson<unknown>(`${path}document/`),
});
