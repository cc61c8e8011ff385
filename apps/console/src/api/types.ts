/** What the console reads from the API; the shapes are those of `/api/openapi.json`. */

export type Page<Row> = {
  count: number /** The count is an estimate. */;
  count_is_about?: boolean;
  next: string | null;
  previous: string | null;
  results: Row[];
};

export type Organisation = {
  uuid: string;
  name: string;
  display_name: string | null;
  description: string | null;
  status: string;
  /** `time_zone` is the one that the client works in. */
  metadata?: { readonly time_zone?: unknown };
};

export type Flow = {
  uuid: string;
  name: string;
  type: string;
  status: string;
  latest_version: string | null;
  deployed_version: string | null;
};

export type Call = {
  call_uuid: string;
  category: "completed" | "ongoing" | "subtesting";
  starred: boolean;
  caller_number: string | null;
  number: string | null;
  call_created_at: string;
  started_at: string | null;
  answered_at: string | null;
  ended_at: string | null;
  duration_ms: number | null;
  status: string;
  state: string | null;
  language: string | null;
  disposition: string | null;
  end_reason: string | null;
  direction: string;
  version: string | null;
  release: string | null;
  recording: string | null;
  tags: readonly string[];
  metadata: { readonly [key: string]: unknown };
};

export type CallEvent = { seq: number; at_ms: number; type: string; data: { [key: string]: unknown } };

export type TranscriptLine = {
  at_ms: number;
  until_ms: number | null;
  speaker: "agent" | "caller";
  text: string;
  /** How many characters were heard before the prompt was stopped; null: all of them. */
  heard_length: number | null;
  language: string | null;
  is_keys: boolean;
  /** Which of the call's stays in blocks it belongs to. */
  stay: number | null;
};

export type BlockStay = { block: string; name: string; at_ms: number; until_ms: number | null };

export type CallDetails = Call & {
  events: CallEvent[];
  transcript: TranscriptLine[];
  blocks: BlockStay[];
  deliveries: Delivery[];
};

/** What a call sent to another server, or is to send. */
export type Delivery = {
  readonly key: string;
  readonly name: string;
  readonly receiver: string;
  readonly status: "waiting" | "delivered" | "failed" | "unknown";
  readonly attempts: number;
  readonly error: string | null;
};

/** What was deployed of a version, as callers heard it. */
export type Release = {
  readonly id: string;
  readonly version: string;
  readonly number: number;
  readonly note: string | null;
  readonly created_at: string;
  readonly by: { readonly id: string; readonly name: string; readonly color: string | null } | null;
  readonly is_live: boolean;
};
