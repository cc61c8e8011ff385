import { ask, rowsAt } from "@parley/client";
import type { versionDocument } from "@parley/flow";
import { me } from "@parley/model/api/people";
import type { InVersion } from "@parley/model/api/versions";
import type { flow } from "@parley/model/nouns/flow";
import type { organisation } from "@parley/model/nouns/organisation";
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

/** As the API declares it; the declarations about whole agents are too large for what is asked ahead. */
const document: typeof versionDocument = {
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/document/",
  answer: {},
};

/** What an editor of a version begins with. */
export const documentQuery = (at: InVersion) => ({
  queryKey: ["document", at],
  queryFn: () => ask(send, document, { path: at }),
});
