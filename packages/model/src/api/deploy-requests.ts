import { defineCall, type Id, type JsonSchema, type Page, parameters, shape } from "../kernel/index.ts";
import type { deployRequest } from "../nouns/deploy-request.ts";
import type { Row } from "../nouns/row.ts";
import type { Person } from "./people.ts";

const flow = "/api/organisations/{org}/flows/{flow}/";

type Told = Pick<
  Row<typeof deployRequest>,
  | "id"
  | "version"
  | "version_revision"
  | "note"
  | "due_at"
  | "time_zone"
  | "status"
  | "decided_at"
  | "code"
  | "reason"
  | "created_at"
>;

/** A deploy that waits, or waited: for its time, for a second person, or for both. */
export type DeployRequest = Told & {
  /** Who asked: it is deployed in their name. */
  readonly by: Person | null;
  /** Who approved or refused it; null as long as no one did. */
  readonly decided_by: Person | null;
  /** What it made live. */
  readonly release: { readonly id: Id; readonly version: string; readonly number: number } | null;
  /** Edits of the version since: what is deployed is without them, and no approval covers them. */
  readonly edits_since: number;
};

const due: { readonly [name: string]: JsonSchema } = {
  due_at: { type: ["string", "null"], format: "date-time", description: "When, in ISO 8601 with its offset." },
  time_zone: { type: ["string", "null"], format: "time-zone", maxLength: 100, description: "Zone it was chosen in." },
};

type Due = { readonly due_at?: string | null; readonly time_zone?: string | null };

/** Has a version deployed as it is now: at a time, or once a second person has approved it, or both. */
export const requestDeploy = defineCall({
  method: "POST",
  path: `${flow}versions/{ver}/deploy_requests/`,
  body: shape<Due & { readonly note?: string | null; readonly revision?: number }>({
    type: "object",
    additionalProperties: false,
    properties: {
      ...due,
      note: { type: ["string", "null"], maxLength: 4000, description: "Why." },
      revision: { type: "integer", minimum: 1, description: "The revision that was looked at: refused after a later." },
    },
  }),
  answer: shape<DeployRequest>(),
});

/** Deploys of an agent that wait or waited, newest first. */
export const deployRequests = defineCall({
  method: "GET",
  path: `${flow}deploy_requests/`,
  query: parameters<{ readonly limit?: number; readonly offset?: number }>({
    limit: { type: "integer" },
    offset: { type: "integer" },
  }),
  answer: shape<Page<DeployRequest>>(),
});

/** Moves a deploy that waits to another time. Who asked for it may; what was approved is asked again. */
export const moveDeploy = defineCall({
  method: "PATCH",
  path: `${flow}deploy_requests/{request}/`,
  body: shape<Due & { readonly due_at: string }>({
    type: "object",
    required: ["due_at"],
    additionalProperties: false,
    properties: { ...due, due_at: { ...due.due_at, type: "string" } },
  }),
  answer: shape<DeployRequest>(),
});

/** A second person approves a deploy, or refuses it with a reason. Without a time, an approved one is deployed at once. */
export const decideDeploy = defineCall({
  method: "POST",
  path: `${flow}deploy_requests/{request}/decide/`,
  body: shape<{ readonly approve: boolean; readonly reason?: string | null }>({
    type: "object",
    required: ["approve"],
    additionalProperties: false,
    properties: {
      approve: { type: "boolean", description: "false refuses it." },
      reason: { type: ["string", "null"], maxLength: 4000, description: "Why; a refusal needs one." },
    },
  }),
  answer: shape<DeployRequest>(),
});

/** Takes a deploy back that waits. */
export const cancelDeploy = defineCall({
  method: "POST",
  path: `${flow}deploy_requests/{request}/cancel/`,
  answer: shape<DeployRequest>(),
});
