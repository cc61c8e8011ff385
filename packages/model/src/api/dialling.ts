import { defineCall, type Id, type JsonObject, type JsonSchema, parameters, shape } from "../kernel/index.ts";

const phone: JsonSchema = { type: "string", minLength: 1, maxLength: 40 };

/** How long a call rings when nothing else is said, in seconds. */
export const usualRing = 45;

const common: { readonly [name: string]: JsonSchema } = {
  to: { ...phone, description: "Who is called: digits, with a leading + when international." },
  from: { ...phone, description: "The flow's number to call from; without it its first with a SIP line." },
  ring_seconds: { type: "integer", minimum: 5, maximum: 120, default: usualRing },
};

const body = (
  values: "metadata" | "parameters",
  required: readonly string[],
  more: { readonly [name: string]: JsonSchema } = {},
): JsonSchema => ({
  type: "object",
  required,
  additionalProperties: false,
  properties: {
    ...common,
    [values]: { type: "object", description: "Values that the conversation begins with." },
    ...more,
  },
});

/** Whom to call, from which number, and for how long it may ring. */
export type Dialled = { readonly to: string; readonly from?: string; readonly ring_seconds?: number };

/** The same with values that the conversation begins with. */
type WithMetadata = Dialled & { readonly metadata?: JsonObject };

/** A call that waits for a voice worker, or that was made by an earlier request of the same key. */
export type QueuedCall = {
  readonly call_uuid: Id;
  readonly status: string;
  readonly from: string;
  readonly to: string;
};

const outgoing = {
  /** The same key never dials twice. */
  headers: parameters<{ readonly "idempotency-key"?: string }>({ "idempotency-key": { type: "string" } }),
  answer: shape<QueuedCall>({
    type: "object",
    properties: {
      call_uuid: { type: "string", format: "uuid" },
      status: { type: "string" },
      from: { type: "string" },
      to: { type: "string" },
    },
  }),
} as const;

const flow = "/api/organisations/{org}/flows/{flow}/";

/** Has an agent call a person. */
export const triggerCall = defineCall({
  ...outgoing,
  method: "POST",
  path: "/api/flows/{flow}/trigger_call/",
  body: shape<WithMetadata>(body("metadata", ["to"])),
});

/** The same below the client. */
export const triggerCallOfClient = defineCall({
  ...outgoing,
  method: "POST",
  path: `${flow}trigger_call/`,
  body: shape<WithMetadata>(body("metadata", ["to"])),
});

/** The same, with the values under `parameters`. */
export const callWithParameters = defineCall({
  ...outgoing,
  method: "POST",
  path: `${flow}call_with_parameters/`,
  body: shape<Dialled & { readonly parameters?: JsonObject }>(body("parameters", ["to"])),
});

/** Calls a person from a number, to try its carrier. */
export const tryProvider = defineCall({
  ...outgoing,
  method: "POST",
  path: "/api/telephony/providers/trigger_call/",
  body: shape<WithMetadata & { readonly from: string; readonly provider?: Id }>(
    body("metadata", ["to", "from"], {
      provider: {
        type: "string",
        format: "uuid",
        description: "The carrier that the number's SIP line must lead to.",
      },
    }),
  ),
});
