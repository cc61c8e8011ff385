import {
  defineCall,
  eventsOf,
  fileOf,
  type Id,
  type JsonObject,
  type JsonSchema,
  parameters,
  shape,
} from "../kernel/index.ts";
import type { call } from "../nouns/call.ts";
import type { Row } from "../nouns/row.ts";
import { rowList } from "./row-list.ts";

const path = "/api/organisations/{org}/flows/{flow}/analytics/";
const uuid: JsonSchema = { type: "string", format: "uuid" };

/** Where the calls of a flow are. */
export type InFlow = { readonly org: Id; readonly flow: Id };

/** A call as it is kept: what the nouns declare of it. */
export type Call = Row<typeof call>;

/** Filters of the calls screen; times in ISO 8601, durations in milliseconds. */
export type CallFilters = {
  /** `starred` is a mark beside the category, shown as one. */
  readonly category?: Call["category"] | "starred" | undefined;
  readonly call_start_time?: string | undefined;
  readonly call_end_time?: string | undefined;
  readonly min_duration?: number | undefined;
  readonly max_duration?: number | undefined;
  readonly call_type?: string | undefined;
  readonly caller_number?: string | undefined;
  /** A part of it, with at least three digits in a row. */
  readonly caller_number__contains?: string | undefined;
  readonly state?: string | undefined;
  readonly status?: string | undefined;
  readonly language?: string | undefined;
  /** Labels of versions that they ran on, such as 0.0.2, with commas. */
  readonly version?: string | undefined;
  /** `key=value` of the metadata, or any text of the call. */
  readonly custom_search?: string | undefined;
  /** Name of a rule that the call broke. */
  readonly rule?: string | undefined;
  /** Calls that broke a rule, whichever. */
  readonly broke_rule?: "true" | undefined;
  readonly call_uuid?: Id | readonly Id[] | undefined;
};

/** The calls of a flow, newest first. */
export const callsOfFlow = rowList<typeof call, CallFilters>()(`${path}fetch_calls/`);

/** One line of a call's record; `at_ms` counts from the answer. */
export type EventLine = {
  readonly seq: number;
  readonly at_ms: number;
  readonly type: string;
  readonly data: JsonObject;
};

/** One stay in a block. */
export type BlockStay = {
  readonly block: Id;
  readonly name: string;
  readonly at_ms: number;
  readonly until_ms: number | null;
  readonly path: Id | null;
};

/** What one side said or pressed, as it was heard. */
export type TranscriptLine = {
  /** Where it begins in the recording: for the agent, when it could first be heard. */
  readonly at_ms: number;
  /** Where it ends; null for what has no length of its own, or has not ended yet. */
  readonly until_ms: number | null;
  readonly speaker: "agent" | "caller";
  /** All its words, also those that were cut. Empty while they are encrypted. */
  readonly text: string;
  /** The words are kept under the client's key, and this reader may not see them. */
  readonly is_encrypted: boolean;
  /** How many characters of the text were heard before the prompt was stopped; null when all of them were. */
  readonly heard_length: number | null;
  readonly language: string | null;
  readonly confidence: number | null;
  /** Keys that were pressed, rather than words. */
  readonly is_keys: boolean;
  /** Which of the call's stays in blocks it belongs to; null before the first. */
  readonly stay: number | null;
};

export type Timings = {
  /** From the first ring to the answer. */
  readonly ring_ms: number | null;
  readonly duration_ms: number | null;
  /** From the end of what the caller said or pressed to the agent's next words, one a turn. */
  readonly response_ms: readonly number[];
};

/** What a call has sent to others, or is to send. */
export type Delivery = {
  /** Its idempotency key. */
  readonly key: string;
  readonly kind: "request" | "action" | "send" | "post_call";
  readonly name: string;
  readonly receiver: string;
  readonly status: "waiting" | "delivered" | "failed" | "unknown";
  readonly attempts: number;
  /** HTTP status of the last answer. */
  readonly response_status: number | null;
  readonly error: string | null;
  readonly settled_at: string | null;
};

/** A call back, and whether someone has made it. */
export type ToldCallback = {
  readonly id: Id;
  readonly contact: string;
  readonly due_at: string;
  readonly is_done: boolean;
};

/** What the details of a call say beside its row. */
export type ToldCall = {
  readonly events: readonly EventLine[];
  readonly deliveries: readonly Delivery[];
  /** Calls back that were booked in it, the earliest first. Nothing dials them yet. */
  readonly callbacks: readonly ToldCallback[];
  readonly transcript: readonly TranscriptLine[];
  readonly blocks: readonly BlockStay[];
  readonly dtmf: readonly { readonly at_ms: number; readonly digits: string }[];
  readonly timings: Timings;
};

export type CallDetails = Call & ToldCall;

/** One call: what was said and pressed, blocks, timings, events, what it sent to others. */
export const callDetails = defineCall({
  method: "GET",
  path: `${path}call_details/`,
  query: parameters<{ readonly call_uuid: Id; readonly ssml_redact?: boolean }>({
    call_uuid: uuid,
    ssml_redact: { enum: ["true", "false"] },
  }),
  answer: shape<CallDetails>(),
});

const redacted = parameters<{ readonly ssml_redact?: boolean }>({ ssml_redact: { enum: ["true", "false"] } });
const named = shape<{ readonly call_uuid: Id }>({
  type: "object",
  required: ["call_uuid"],
  properties: { call_uuid: uuid },
});

/** The same, with the call named by the body. */
export const fetchCallOfClient = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/fetch_call/",
  query: redacted,
  body: named,
  answer: shape<CallDetails>(),
});

/** The same, below the flow alone. */
export const fetchCall = defineCall({
  method: "POST",
  path: "/api/flows/{flow}/fetch_call/",
  query: redacted,
  body: named,
  answer: shape<CallDetails>(),
});

/** The recording of a call as WAV: caller left, agent right. A `range` gives a part of it. */
export const recordingOfCall = defineCall({
  method: "GET",
  path: `${path}recording/`,
  query: parameters<{ readonly call_uuid: Id }>({ call_uuid: uuid }),
  headers: parameters<{ readonly range?: string }>({ range: { type: "string" } }),
  media: fileOf("audio/wav"),
});

/** What those who follow the calls of a flow hear; `ready` says that what was read before may be old. */
export type CallEvent =
  | { readonly type: "ready" }
  | {
      readonly type: "began" | "changed" | "ended" | "commented";
      readonly call: Id;
      readonly category: Call["category"];
    };

/** Calls of a flow that begin, change and end, and what is said about them. */
export const callEvents = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/calls/events/",
  media: eventsOf<CallEvent>(),
});

type Metadata = Pick<Call, "call_uuid" | "metadata">;

export const callMetadata = defineCall({
  method: "GET",
  path: `${path}call_metadata/`,
  query: parameters<{ readonly call_uuid: Id }>({ call_uuid: uuid }),
  answer: shape<Metadata>(),
});

/** Changes the metadata of a call: merged into what is there; null removes a key. */
export const editCallMetadata = defineCall({
  method: "POST",
  path: `${path}edit_call_metadata/`,
  query: parameters<{ readonly call_uuid: Id }>({ call_uuid: uuid }),
  body: shape<{ readonly call_uuid?: Id; readonly metadata: JsonObject }>({
    type: "object",
    required: ["metadata"],
    properties: {
      call_uuid: uuid,
      metadata: { type: "object", description: "Merged into what is there; null removes a key." },
    },
  }),
  answer: shape<Metadata>(),
});

/** Blocks and paths of the release that a call ran on. */
export type SessionFlow = {
  readonly call_uuid: Id;
  readonly release: Id | null;
  readonly version: string | null;
  readonly subflows: readonly { readonly id: Id; readonly name: string; readonly slug: string }[];
  readonly blocks: readonly { readonly id: Id; readonly name: string; readonly type: string; readonly subflow: Id }[];
  readonly paths: readonly {
    readonly id: Id;
    readonly name: string;
    readonly source: Id;
    readonly destination: Id | null;
  }[];
};

/** The map that a call's path is drawn on. */
export const sessionFlow = defineCall({
  method: "GET",
  path: `${path}session_flow/`,
  query: parameters<{ readonly call_uuid: Id }>({ call_uuid: uuid }),
  answer: shape<SessionFlow>(),
});

/** How far back calls are counted. */
export const tallyRanges = ["day", "week", "all"] as const;
export const talliedCategories = ["completed", "subtesting"] as const;

/** Which calls are counted: those of a release, or of a version. */
export type TallyQuery = {
  readonly release?: Id;
  readonly version?: string;
  readonly category?: (typeof talliedCategories)[number];
  readonly range?: (typeof tallyRanges)[number];
};

const tallied = parameters<TallyQuery>({
  release: uuid,
  version: { type: "string" },
  category: { enum: talliedCategories },
  range: { enum: tallyRanges },
});

type Counted = { readonly range: (typeof tallyRanges)[number]; readonly since: string | null };

/** How many ended calls went where. `times`: a call may come by more than once. */
export type Traffic = Counted & {
  readonly calls: number;
  readonly blocks: readonly {
    readonly id: Id;
    readonly calls: number;
    readonly times: number;
    readonly ended: number;
  }[];
  readonly paths: readonly { readonly id: Id; readonly calls: number; readonly times: number }[];
};

export const callTraffic = defineCall({
  method: "GET",
  path: `${path}traffic/`,
  query: tallied,
  answer: shape<Traffic>(),
});

/** How long answers took, in milliseconds, to within a twentieth. */
export type WaitFigures = { readonly answers: number; readonly median_ms: number; readonly p95_ms: number };

/** How long callers waited for the agent's answers in each block. */
export type Latencies = Counted & { readonly blocks: readonly (WaitFigures & { readonly id: Id })[] };

export const callLatency = defineCall({
  method: "GET",
  path: `${path}latency/`,
  query: tallied,
  answer: shape<Latencies>(),
});

/** A stored call as it is played again: what it began with, and the lines of its record that a replay reads. */
export type RecordedCall = {
  readonly call_uuid: Id;
  readonly version: string | null;
  readonly release: Id | null;
  readonly caller_number: string | null;
  /** Epoch milliseconds of the answer; the lines count from it. */
  readonly answered_ms: number;
  /** From before the call changed it. */
  readonly metadata: JsonObject;
  /** What was known of the person before the call; null where this reader may not know it, or it was not stored. */
  readonly account: JsonObject | null;
  readonly events: readonly Omit<EventLine, "seq">[];
};

export type RecordedCalls = {
  /** Newest first. */
  readonly results: readonly RecordedCall[];
  /** `before` of the next page; null when there is none. */
  readonly next: Id | null;
  /** Calls that still go on, and so are not among them. */
  readonly ongoing: number;
};

/** Most calls of one page. */
export const mostRecordedCalls = 100;

/** The last calls of a flow that have ended, to be played again. Words that the record does not show stay closed. */
export const recordedCalls = defineCall({
  method: "GET",
  path: `${path}recorded_calls/`,
  query: parameters<{
    readonly category?: (typeof talliedCategories)[number];
    readonly limit?: number;
    readonly before?: Id;
  }>({
    category: { enum: talliedCategories },
    limit: { type: "integer", minimum: 1, maximum: mostRecordedCalls },
    before: { ...uuid, description: "The last call of the page before." },
  }),
  answer: shape<RecordedCalls>(),
});

/** Gives leave to call a version from a page: the `url` of a WebSocket that is good for a short time, once. */
export const callTicket = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/call_ticket/",
  body: shape<{ readonly release?: Id | null; readonly metadata?: JsonObject }>({
    type: "object",
    additionalProperties: false,
    properties: {
      release: {
        type: ["string", "null"],
        format: "uuid",
        description: "A release of this version to call; null or left out: the version as it is now.",
      },
      metadata: { type: "object", description: "What the conversation begins with." },
    },
  }),
  answer: shape<{ readonly ticket: string; readonly url: string; readonly expires_in_ms: number }>(),
});
