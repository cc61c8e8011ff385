import { defineCall, type Id, type Json, type JsonSchema, shape } from "@parley/model/kernel";
import type { DocumentDiff } from "./diff.ts";
import type { FlowDocument } from "./document.ts";
import type { Issue } from "./issue.ts";
import type { RequestName, SampleValues } from "./requests/sample-request.ts";

const object: JsonSchema = { type: "object", maxProperties: 200 };
const id: JsonSchema = { type: "string", format: "uuid" };
const flow = "/api/organisations/{org}/flows/{flow}/";

/** What the validator finds, with its counts. */
export type Validation = { readonly errors: number; readonly warnings: number; readonly issues: readonly Issue[] };

/** Everything that is wrong with a version, errors first. */
export const validateVersion = defineCall({
  method: "GET",
  path: `${flow}versions/{ver}/validate/`,
  answer: shape<Validation>(),
});

/** How much of a language is there. */
export type LanguageReadiness = {
  readonly language: string;
  readonly isDefault: boolean;
  /** Prompts that have nothing to say in it, by name. */
  readonly missing: readonly string[];
  readonly prompts: number;
};

/** What a document tells of a version before it is deployed. */
export type DocumentReadiness = Validation & {
  readonly languages: readonly LanguageReadiness[];
  readonly blocks: number;
  readonly paths: number;
  /** What became of what is live; null when nothing is. */
  readonly changes: DocumentDiff | null;
};

/** The release that answers calls, with the document it was made of. */
export type LiveRelease = {
  readonly id: Id;
  readonly version: string;
  readonly number: number;
  readonly created_at: string;
  readonly document: FlowDocument;
};

/** What a version's deploy would bring. */
export type Readiness = DocumentReadiness & {
  readonly live: Omit<LiveRelease, "document"> | null;
  readonly revision: number;
  /** Number of the version's last release; null when it has none. */
  readonly last_release: number | null;
  readonly edits_since: number;
  readonly edited_at: string | null;
};

export const versionReadiness = defineCall({
  method: "GET",
  path: `${flow}versions/{ver}/readiness/`,
  answer: shape<Readiness>(),
});

/** The release that answers the calls of a flow; null when none does. */
export const liveRelease = defineCall({
  method: "GET",
  path: `${flow}releases/live/`,
  answer: shape<{ readonly live: LiveRelease | null }>(),
});

/** What came of a test request: what was sent and answered, or why it was not sent. */
export type TestedRequest = {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    readonly query: { readonly [name: string]: string };
    readonly body: Json;
  } | null;
  readonly answer: {
    readonly ok: boolean;
    readonly status: number | null;
    readonly result: Json;
    readonly error: string | null;
  } | null;
  readonly refused: string | null;
  /** Placeholders that nothing was given for. */
  readonly missing: readonly string[];
  readonly took_ms?: number;
};

/** Sends a request of an action or webhook of a version once, with values made up for it. */
export const testRequest = defineCall({
  method: "POST",
  path: `${flow}versions/{ver}/test_request/`,
  body: shape<RequestName & { readonly values?: SampleValues }>({
    type: "object",
    additionalProperties: false,
    properties: {
      action: { ...id, description: "The action whose request is sent; or a block and its webhook." },
      block: id,
      webhook: { enum: ["info_webhook", "fill_slot_webhook", "validation_webhook"] },
      values: {
        type: "object",
        additionalProperties: false,
        properties: { slots: object, metadata: object, account: object },
        description: "What the conversation would hold.",
      },
    },
    oneOf: [{ required: ["action"] }, { required: ["block", "webhook"] }],
  }),
  answer: shape<TestedRequest>(),
});
