import { defineCall, type Id, shape } from "../kernel/index.ts";
import type { organisation } from "../nouns/organisation.ts";
import type { Row } from "../nouns/row.ts";
import type { RecentCalls } from "./flows.ts";

/** Archives a client: it takes no calls. */
export const archiveOrganisation = defineCall({
  method: "PUT",
  path: "/api/organisations/{org}/archive/",
  answer: shape<Row<typeof organisation>>(),
});

export const unarchiveOrganisation = defineCall({
  method: "PUT",
  path: "/api/organisations/{org}/unarchive/",
  answer: shape<Row<typeof organisation>>(),
});

/** What goes on with a client. */
export type OrganisationActivity = { readonly uuid: Id; readonly agents: number; readonly calls: RecentCalls };

/** What goes on with the clients of a page, and what all clients are, to choose from. */
export type OrganisationFigures = {
  readonly results: readonly OrganisationActivity[];
  readonly segments: readonly string[];
  readonly active: number;
  readonly archived: number;
};

/** What goes on with each client that the caller reaches. */
export const organisationActivity = defineCall({
  method: "GET",
  path: "/api/organisations/activity/",
  answer: shape<OrganisationFigures>(),
});
