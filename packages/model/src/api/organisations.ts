import { defineCall, type Id, parameters, shape } from "../kernel/index.ts";
import type { flow } from "../nouns/flow.ts";
import type { organisation } from "../nouns/organisation.ts";
import type { ListedBy, Row } from "../nouns/row.ts";
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
export type OrganisationActivity = {
  readonly uuid: Id;
  readonly agents: number;
  /** Bytes of the files that count against its `storage_mb`. */
  readonly storage_used: number;
  readonly calls: RecentCalls;
};

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
  query: parameters<ListedBy<typeof organisation>>({}),
  answer: shape<OrganisationFigures>(),
});

/** How many flows a client has, by status. */
export const countFlows = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/get_assosiated_flows_count/",
  answer: shape<{ readonly count: number } & { readonly [S in Row<typeof flow>["status"]]: number }>(),
});

/** The client of the experience center. */
export const demoClient = defineCall({
  method: "GET",
  path: "/api/organisations/demo_client_uuid/",
  answer: shape<{ readonly uuid: Id }>(),
});

/** The flow that the experience center shows first. */
export const demoFlow = defineCall({
  method: "GET",
  path: "/api/organisations/demo_flow_uuid/",
  answer: shape<{ readonly uuid: Id }>(),
});

export type FoundOrganisation = Pick<Row<typeof organisation>, "uuid" | "name" | "display_name" | "status">;
export type FoundFlow = Pick<Row<typeof flow>, "uuid" | "name" | "type" | "status" | "organisation" | "latest_version">;

/** Clients and flows whose name holds a text, at most 50 of each. */
export const findClientsAndFlows = defineCall({
  method: "GET",
  path: "/api/organisations/get_organisations_and_flows/",
  query: parameters<{ readonly search?: string }>({ search: { type: "string" } }),
  answer: shape<{ readonly organisations: readonly FoundOrganisation[]; readonly flows: readonly FoundFlow[] }>(),
});

type Recent = { readonly organisations: readonly { readonly uuid: Id; readonly name: string }[] };

const recent = "/api/users/preferences/recent_organisations/";

/** The clients that the user opened last. */
export const recentClients = defineCall({ method: "GET", path: recent, answer: shape<Recent>() });

/** Remembers that the user opened a client. */
export const addRecentClient = defineCall({
  method: "POST",
  path: recent,
  body: shape<{ readonly organisation: Id }>({
    type: "object",
    required: ["organisation"],
    additionalProperties: false,
    properties: { organisation: { type: "string", format: "uuid" } },
  }),
  answer: shape<Recent>(),
});
