import { rules } from "../access/policy.ts";
import { field, type JsonObject, objectSchema } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";

export const callCategories = ["completed", "ongoing", "subtesting"] as const;
export const callStatuses = [
  "queued",
  "dialling",
  "ringing",
  "in_progress",
  "completed",
  "no_answer",
  "busy",
  "failed",
  "cancelled",
  /** The worker died while it dialled: whether a telephone rang is not known. */
  "unknown",
] as const;
export const callDirections = ["inbound", "outbound", "browser"] as const;

/** One conversation by telephone or browser. */
export const call = defineNoun({
  name: "call",
  title: "Call",
  wall: "tenant",
  softDelete: true,
  fields: {
    call_uuid: field.id("", { help: "Same as id.", readOnly: true }),
    call_created_at: field.timestamp({ help: "When it was made.", readOnly: true }),
    flow: field.id("flow", { help: "Flow it was held with.", readOnly: true }),
    release: field.nullable(
      field.id("release", { help: "Release it runs on; null for a test of an undeployed version.", readOnly: true }),
    ),
    version: field.nullable(field.text({ help: "Label of the version that talked; null where none did.", max: 40 })),
    category: field.choice(callCategories, { help: "subtesting: a test.", default: "completed" }),
    starred: field.boolean({ help: "Starred by a person.", default: false }),
    golden: field.boolean({ help: "It must stay as it went: drafts are held to it.", default: false }),
    caller_number: field.nullable(field.text({ help: "Number or address of the person.", max: 100 })),
    number: field.nullable(field.text({ help: "Our number.", max: 100 })),
    direction: field.choice(callDirections, {
      help: "Who began; browser: a test from the console.",
      default: "inbound",
    }),
    status: field.choice(callStatuses, { help: "How far it came.", default: "completed" }),
    state: field.nullable(field.text({ help: "Block it is in, or ended in." })),
    language: field.nullable(field.text({ help: "Language spoken last.", language: "language-code" })),
    disposition: field.nullable(field.text({ help: "How it ended, such as completed or no_match." })),
    end_reason: field.nullable(field.text({ help: "Why it ended, such as caller_hung_up or worker_lost." })),
    started_at: field.nullable(field.timestamp({ help: "When it began to ring." })),
    answered_at: field.nullable(field.timestamp({ help: "When it was answered." })),
    ended_at: field.nullable(field.timestamp({ help: "When it ended." })),
    duration_ms: field.nullable(
      field.integer({ help: "From answer to end, milliseconds.", min: 0, max: 2_000_000_000 }),
    ),
    recording: field.nullable(
      field.text({ help: "Key of the recording in the store of files.", max: 500, readOnly: true }),
    ),
    metadata: field.json<JsonObject>(objectSchema, { help: "Values the conversation kept.", default: {} }),
    tags: field.texts({ help: "Labels put on it." }),
    broken_rules: field.texts({ help: "Names of the rules that it broke, blocked or only reported." }),
    worker: field.nullable(field.text({ help: "Voice worker that hosts it.", readOnly: true })),
    epoch: field.nullable(field.integer({ help: "The epoch of that worker by which it holds it.", internal: true })),
    attributes_set: field.json<{ [name: string]: number }>(objectSchema, {
      help: "Attributes of the account that it has set, each with the number of the request that set it last.",
      default: {},
      internal: true,
    }),
  },
  columns: { call_uuid: "id", call_created_at: "created_at" },
  search: ["caller_number", "number", "disposition", "state"],
  ordering: ["-created_at", "-id"],
  // Those of the calls screen hold more than their columns: see the migration of many calls.
  indexes: [["organisation_id", "created_at"], ["status"]],
  cursor: true,
  changeable: ["starred", "golden", "tags", "disposition", "metadata"],
  mounts: [
    {
      path: "/api/organisations/{org}/flows/{flow}/analytics/",
      item: "id",
      key: "id",
      bind: { flow: "flow" },
      verbs: crud,
      rules: { read: rules.callsRead, write: rules.callsAdmin, remove: rules.callsAdmin },
    },
  ],
});
