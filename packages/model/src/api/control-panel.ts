import {
  type CallHandling,
  callHandlingSchema,
  defineCall,
  type HandlingInForce,
  type HandlingLevels,
  type Id,
  type Page,
  parameters,
  shape,
} from "../kernel/index.ts";
import type { controlChange } from "../nouns/control-change.ts";
import type { Row } from "../nouns/row.ts";
import type { Person } from "./people.ts";

const path = "/api/organisations/{org}/flows/{flow}/control_panel/";

/** How an agent takes calls at this moment, and where each of it is set. */
export type ControlPanel = {
  /** The number of the last change; 0 before the first. */
  readonly change: number;
  /** For the calls of this number of the agent; null: of a number without settings of its own. */
  readonly number: string | null;
  readonly numbers: readonly string[];
  readonly levels: HandlingLevels;
  readonly in_force: HandlingInForce;
  /** Members that were stored in a form that cannot be read: they count as not set. */
  readonly unread: readonly string[];
  /** Zone of opening hours and holidays, set or usual. */
  readonly zone: string;
  /** Why no calls are taken; null when they are. */
  readonly because: "paused" | "holiday" | "closed" | null;
  /** When hours or holidays change that next, as ISO 8601; null for not in a year. */
  readonly until: string | null;
  readonly calls_now: number;
  /** The version that is marked as beta; null for none. */
  readonly beta_version: string | null;
};

const panel = shape<ControlPanel>({
  type: "object",
  required: [
    "change",
    "number",
    "numbers",
    "levels",
    "in_force",
    "unread",
    "zone",
    "because",
    "until",
    "calls_now",
    "beta_version",
  ],
  additionalProperties: false,
  properties: {
    change: { type: "integer" },
    number: { type: ["string", "null"] },
    numbers: { type: "array", items: { type: "string" } },
    levels: { type: "object" },
    in_force: { type: "object" },
    unread: { type: "array", items: { type: "string" } },
    zone: { type: "string" },
    because: { enum: ["paused", "holiday", "closed", null] },
    until: { type: ["string", "null"] },
    calls_now: { type: "integer" },
    beta_version: { type: ["string", "null"] },
  },
});

/** How an agent takes calls: of one of its numbers, or of any without settings of its own. */
export const controlPanel = defineCall({
  method: "GET",
  path,
  query: parameters<{ readonly number?: string }>({
    number: { type: "string", description: "One of the agent's numbers." },
  }),
  answer: panel,
});

/** Changes what the control panel sets. What is left out stays, null takes it back. It holds for the next call. */
export const changeControlPanel = defineCall({
  method: "PATCH",
  path,
  body: shape<{ readonly settings: CallHandling; readonly note?: string | null; readonly after?: number }>({
    type: "object",
    required: ["settings"],
    additionalProperties: false,
    properties: {
      settings: callHandlingSchema,
      note: { type: ["string", "null"], maxLength: 1000, description: "Why." },
      after: {
        type: "integer",
        minimum: 0,
        description: "The last change that is known: refused when there is a later.",
      },
    },
  }),
  answer: panel,
});

/** One change of a control panel: what it set, each before and after, by name. */
export type ControlChange = Pick<Row<typeof controlChange>, "id" | "number" | "note" | "undoes" | "created_at"> & {
  readonly by: Person | null;
  readonly before: CallHandling;
  readonly after: CallHandling;
  /** The later change that takes it back; null for none. */
  readonly undone_by: Id | null;
};

/** The changes of a control panel, newest first. */
export const controlChanges = defineCall({
  method: "GET",
  path: `${path}changes/`,
  query: parameters<{ readonly limit?: number; readonly offset?: number }>({
    limit: { type: "integer" },
    offset: { type: "integer" },
  }),
  answer: shape<Page<ControlChange>>(),
});

/** Takes a change back, unless a later one changed the same. */
export const undoControlChange = defineCall({
  method: "POST",
  path: `${path}changes/{change}/undo/`,
  answer: panel,
});
