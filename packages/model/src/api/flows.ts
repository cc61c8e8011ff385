import { defineCall, type Id, parameters, shape } from "../kernel/index.ts";
import type { flow } from "../nouns/flow.ts";
import type { ListedBy, Row } from "../nouns/row.ts";
import type { Person } from "./people.ts";

/** Archives a flow: it takes no calls. */
export const archiveFlow = defineCall({
  method: "PUT",
  path: "/api/organisations/{org}/flows/{flow}/archive/",
  answer: shape<Row<typeof flow>>(),
});

export const unarchiveFlow = defineCall({
  method: "PUT",
  path: "/api/organisations/{org}/flows/{flow}/unarchive/",
  answer: shape<Row<typeof flow>>(),
});

/** Makes a copy of a flow, with its latest version as its first. */
export const duplicateFlow = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/duplicate/",
  body: shape<{ readonly flow: Id; readonly name?: string }>({
    type: "object",
    required: ["flow"],
    additionalProperties: false,
    properties: {
      flow: { type: "string", format: "uuid", description: "The flow." },
      name: { type: "string", minLength: 1, maxLength: 255, description: "Name of the copy." },
    },
  }),
  answer: shape<Row<typeof flow>>(),
});

/**
 * Calls that go on, and those of the last seven days without tests: of each day, oldest first, and how they went.
 * `held`: conversations that are over. Of them `dropped` ended by the caller hanging up, `transferred` with a person.
 */
export type RecentCalls = {
  readonly now: number;
  readonly daily: readonly number[];
  readonly failed: number;
  readonly held: number;
  readonly dropped: number;
  readonly transferred: number;
};

/** What goes on with a flow. */
export type FlowActivity = {
  readonly uuid: Id;
  readonly languages: readonly string[];
  readonly last_deploy: {
    readonly version: string;
    readonly number: number;
    readonly at: string;
    readonly by: Person | null;
  } | null;
  readonly edits_since: number;
  readonly calls: RecentCalls;
};

/** What goes on with the flows of a page, and what all voice flows of the client have, to choose from. */
export type FlowFigures = {
  readonly results: readonly FlowActivity[];
  readonly tags: readonly string[];
  readonly languages: readonly string[];
  /** How many are not archived. */
  readonly active: number;
};

/** What goes on with each flow of a client; takes what their list takes. */
export const flowActivity = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/activity/",
  query: parameters<ListedBy<typeof flow>>({}),
  answer: shape<FlowFigures>(),
});

/** How many findings the validator has for the latest version of a flow. That a sub-flow is blank is not counted. */
export type FlowIssues = { readonly uuid: Id; readonly errors: number; readonly warnings: number };

/** What is wrong with each flow of a client, in counts; takes what their list takes. */
export const flowIssues = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/issues/",
  query: parameters<ListedBy<typeof flow>>({}),
  answer: shape<{ readonly results: readonly FlowIssues[] }>(),
});

/** Gives marked callers a version of their own: the latest when none is named. */
export const markFlowAsBeta = defineCall({
  method: "PUT",
  path: "/api/organisations/{org}/flows/{flow}/mark_flow_as_beta/",
  body: shape<{ readonly version?: string | null }>({
    type: "object",
    additionalProperties: false,
    properties: {
      version: {
        type: ["string", "null"],
        maxLength: 40,
        description: "Label of the version that marked callers get; null: none.",
      },
    },
  }),
  answer: shape<Row<typeof flow>>(),
});

/** What those who use the flow should know. */
export const flowDocumentation = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/documentation/",
  answer: shape<Pick<Row<typeof flow>, "documentation">>(),
});

/** How many flows of the client there are, by what they are offered as. */
export const countFlowsByTemplate = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/get_applications_flows_count/",
  answer: shape<{ readonly count: number; readonly by_template_type: { readonly [type: string]: number } }>(),
});

/** Offers a flow as a template to every client. */
export const offerFlowToAll = defineCall({
  method: "PUT",
  path: "/api/flows/{flow}/upgrade_to_public/",
  answer: shape<Row<typeof flow>>(),
});
