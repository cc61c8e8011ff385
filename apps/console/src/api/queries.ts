import { ask, rowsAt } from "@parley/client";
import { me } from "@parley/model/api/people";
import type { flow } from "@parley/model/nouns/flow";
import type { organisation } from "@parley/model/nouns/organisation";
import { getJson } from "./request.ts";
import { send } from "./send.ts";

// What is asked ahead of the page is asked before React Query has come: nothing of it is imported here.

/** Who is signed in. */
export const meQuery = {
  queryKey: ["me"],
  queryFn: () => ask(send, me, {}),
  staleTime: 300_000,
};

/** The client of an address. */
export const organisationQuery = (id: string) => ({
  queryKey: ["organisation", id],
  queryFn: () => rowsAt<typeof organisation>(send, "/api/organisations/").get(id),
});

/** The flow of an address. */
export const flowQuery = (client: string, id: string) => ({
  queryKey: ["flow", id],
  queryFn: () => rowsAt<typeof flow>(send, "/api/organisations/{org}/flows/", { org: client }).get(id),
});

/** What an editor of a version begins with; `path` is that of the version's calls and ends in a slash. */
export const documentQuery = (path: string) => ({
  queryKey: ["document", path],
  queryFn: () => getJson<unknown>(`${path}document/`),
});
