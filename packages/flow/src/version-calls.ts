import {
  defineCall,
  type editFields,
  eventsOf,
  type Id,
  type Json,
  type JsonSchema,
  type ModelAsk,
  type Page,
  parameters,
  type RowOf,
  shape,
} from "@parley/model/kernel";
import type { RequestName, SampleValues } from "./compile/sample-request.ts";
import type { DocumentDiff } from "./document/diff.ts";
import type { DocumentNoun, FlowDocument } from "./document/document.ts";
import { type AnyRow, documentNounNames } from "./document/document-nouns.ts";
import { issueObjectTypes } from "./document/issue.ts";
import type { DeletedRow, Edit, FieldValues } from "./edits/edit.ts";
import type { ExpressionFault } from "./expressions/parse-expression.ts";
import type { Issue } from "./validate/validate.ts";

const object: JsonSchema = { type: "object", maxProperties: 200 };
const id: JsonSchema = { type: "string", format: "uuid" };
const flow = "/api/organisations/{org}/flows/{flow}/";

/** What the validator finds, with its counts. */
export type Validation = { readonly errors: number; readonly warnings: number; readonly issues: readonly Issue[] };

const text: JsonSchema = { type: "string" };
const finding: JsonSchema = {
  type: "object",
  required: ["type", "code", "message", "object_type", "object_id", "object_name", "field"],
  additionalProperties: false,
  properties: {
    type: { enum: ["error", "warning"] },
    code: { ...text, description: "Stable name of the rule, such as unreachable_block." },
    message: text,
    object_type: { enum: issueObjectTypes },
    object_id: { type: ["string", "null"], format: "uuid" },
    object_name: text,
    field: { type: ["string", "null"] },
  },
};

/** Everything that is wrong with a version, errors first. */
export const validateVersion = defineCall({
  method: "GET",
  path: `${flow}versions/{ver}/validate/`,
  answer: shape<Validation>({
    type: "object",
    required: ["errors", "warnings", "issues"],
    additionalProperties: false,
    properties: {
      errors: { type: "integer", minimum: 0 },
      warnings: { type: "integer", minimum: 0 },
      issues: { type: "array", items: finding },
    },
  }),
});

type EditFields = RowOf<typeof editFields>;

/** An edit as the server keeps and shows it, its steps said as edits are now. */
export type StoredEdit = {
  readonly [K in keyof EditFields]: K extends "operations" | "inverse" ? Edit : EditFields[K];
} & { readonly id: Id; readonly created_at: string };

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

/** Who but the caller could approve a deploy. */
export type Approvers = {
  /** People of the client who may deploy the agent. */
  readonly people: number;
  /** Names of the first three of them; null for callers who may not see the team. */
  readonly names: readonly string[] | null;
  /** Whether staff of the installation could, too. */
  readonly has_staff: boolean;
};

/** What a version's deploy would bring. */
export type Readiness = DocumentReadiness & {
  readonly live: Omit<LiveRelease, "document"> | null;
  readonly revision: number;
  /** Number of the version's last release; null when it has none. */
  readonly last_release: number | null;
  readonly edits_since: number;
  readonly edited_at: string | null;
  /** Whether the client asks that a second person approves each deploy. */
  readonly needs_approval: boolean;
  /** Who could; null where no approval is asked for. */
  readonly approvers: Approvers | null;
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

/** A release with the document it was made of, to be compared with another. */
export const releaseDocument = defineCall({
  method: "GET",
  path: `${flow}releases/{release}/document/`,
  answer: shape<LiveRelease>(),
});

/**
 * What callers would hear otherwise if a release became live; `changes` is null when nothing is live. Requests of it
 * that name one of `missing_credentials` would be refused: its client has no such credential.
 */
export const releaseChanges = defineCall({
  method: "GET",
  path: `${flow}releases/{release}/changes/`,
  answer: shape<{ readonly changes: DocumentDiff | null; readonly missing_credentials: readonly string[] }>(),
});

/** The outcome of a test request: what was sent and answered, or why it was not sent. */
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

/** A question to the connected model of a version, as a tried conversation asks it. */
export type AskedModel = Pick<ModelAsk, "messages" | "functions" | "most_tokens"> & {
  /** The block that asks. */
  readonly block: Id;
  /** How long the answer may take, milliseconds. */
  readonly timeout: number;
};

/** What is streamed of an answer: each sentence as it comes, then all of it. */
export type ModelEvent =
  | { readonly type: "sentence"; readonly text: string }
  | {
      readonly type: "answered";
      readonly ok: boolean;
      readonly status: number | null;
      /** A `ModelReply`; null where it failed. */
      readonly result: Json;
      readonly error: string | null;
      readonly timed_out: boolean;
    };

const words: JsonSchema = { type: "string", maxLength: 20_000 };
const name: JsonSchema = { type: "string", maxLength: 100 };

/**
 * Asks the model that a version connects, for a conversation that is tried. Server, model and credential are the version's
 * own: nothing of them comes from who asks. Who stops reading ends the question.
 */
export const askModel = defineCall({
  method: "POST",
  path: `${flow}versions/{ver}/ask_model/`,
  body: shape<AskedModel>({
    type: "object",
    additionalProperties: false,
    required: ["block", "messages", "functions", "most_tokens", "timeout"],
    properties: {
      block: id,
      messages: {
        type: "array",
        minItems: 1,
        maxItems: 200,
        description: "What was said in the visit, the instructions first.",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["role", "content"],
          properties: {
            role: { enum: ["system", "user", "assistant", "tool"] },
            content: words,
            calls: {
              type: "array",
              maxItems: 16,
              items: {
                type: "object",
                additionalProperties: false,
                required: ["id", "name", "arguments"],
                properties: { id: name, name, arguments: {} },
              },
            },
            call: name,
          },
        },
      },
      functions: {
        type: "array",
        maxItems: 100,
        description: "The functions that the model may propose.",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["name", "description", "parameters"],
          properties: { name, description: words, parameters: { type: "object", maxProperties: 50 } },
        },
      },
      most_tokens: { type: "integer", minimum: 1, maximum: 2000 },
      timeout: { type: "integer", minimum: 100, maximum: 60_000, description: "Milliseconds." },
    },
  }),
  media: eventsOf<ModelEvent>(),
});

const version = `${flow}versions/{ver}/`;

/** A version as an editor opens it. Fields at their defaults are left out of settings and rows. */
export type VersionDocument = {
  readonly id: Id;
  readonly revision: number;
  readonly settings: FieldValues;
  readonly rows: { readonly [N in DocumentNoun]?: readonly AnyRow[] };
  /** What can be restored. */
  readonly deleted: readonly DeletedRow[];
};

/** All rows of a version with what can be restored, of one moment. */
export const versionDocument = defineCall({
  method: "GET",
  path: `${version}document/`,
  answer: shape<VersionDocument>(),
});

/** Most steps of one edit. */
const largestEdit = 20_000;

const noun: JsonSchema = { enum: documentNounNames };
const step = (op: string, more: { readonly [name: string]: JsonSchema }): JsonSchema => ({
  type: "object",
  required: ["op", ...Object.keys(more)],
  additionalProperties: false,
  properties: { op: { const: op }, ...more },
});

/** The steps of an edit, as calls take them. */
export const operationsSchema: JsonSchema = {
  type: "array",
  minItems: 1,
  maxItems: largestEdit,
  items: {
    type: "object",
    required: ["op"],
    discriminator: { propertyName: "op" },
    oneOf: [
      step("create", { noun, row: { type: "object", required: ["id"], properties: { id } } }),
      step("change", { noun, id, fields: { type: "object", minProperties: 1 } }),
      step("delete", { noun, id }),
      step("restore", { noun, id }),
      step("settings", { fields: { type: "object", minProperties: 1 } }),
    ],
  },
};

/** What changes a version: ordered steps, or the edit to take back. The id shows whether it has been taken already. */
export type NewEdit = {
  readonly id?: Id;
  readonly summary?: string | null;
  readonly undo?: Id;
  readonly operations?: Edit;
  readonly whole?: boolean;
  readonly proposal?: Id;
};

/** Changes a version, all or nothing; `if-match` names the revision that the edit was made on. */
export const makeEdit = defineCall({
  method: "POST",
  path: `${version}edits/`,
  headers: parameters<{ readonly "if-match": string }>({ "if-match": { type: "string" } }),
  body: shape<NewEdit>({
    type: "object",
    additionalProperties: false,
    properties: {
      id: { ...id, description: "Identifier of the edit, UUIDv7, by which a 412 shows that it was taken already." },
      summary: { type: ["string", "null"], maxLength: 255 },
      undo: {
        ...id,
        description:
          "The edit to take back. With operations they are what of it is taken back: others changed the rest since.",
      },
      operations: operationsSchema,
      whole: {
        type: "boolean",
        description:
          "The operations bring the version whole, as an import does. Start blocks and names stay as they say.",
      },
      proposal: {
        ...id,
        description:
          "The proposal of the version that the operations are taken from. The next merge begins with what it brought.",
      },
    },
  }),
  answer: shape<StoredEdit>(),
});

/** The edits of a version after a revision, oldest first. */
export const editsSince = defineCall({
  method: "GET",
  path: `${version}edits/`,
  query: parameters<{ readonly since?: number; readonly limit?: number; readonly offset?: number }>({
    since: { type: "integer" },
    limit: { type: "integer" },
    offset: { type: "integer" },
  }),
  answer: shape<Page<StoredEdit>>(),
});

/** What is wrong with an expression, by position; `type` where it can be told beforehand. */
export type CheckedExpression = {
  readonly valid: boolean;
  readonly type: string | null;
  readonly faults: readonly ExpressionFault[];
};

/** Checks an expression against the names that a version knows: the latest, when none is named. */
export const checkExpressionOf = defineCall({
  method: "POST",
  path: "/api/flows/{flow}/validate_expression/",
  body: shape<{ readonly expression: string; readonly version?: string; readonly expects?: "condition" | "value" }>({
    type: "object",
    required: ["expression"],
    additionalProperties: false,
    properties: {
      expression: { type: "string", maxLength: 10_000 },
      version: {
        type: "string",
        maxLength: 40,
        description: "Label of the version whose names it may read; else the latest.",
      },
      expects: { enum: ["condition", "value"], description: "condition: it has to be true or false." },
    },
  }),
  answer: shape<CheckedExpression>(),
});
