import { field } from "../field.ts";
import type { JsonObject, JsonSchema } from "../json.ts";

/** Where a proposal comes from: a person, another version, another product's file, or the assistant. */
export const proposalOrigins = ["person", "version", "import", "assistant"] as const;
export type ProposalOrigin = (typeof proposalOrigins)[number];

export const proposalStates = ["open", "applied", "closed"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** What was asked for and is not in the proposal. */
export type RefusedPart = { readonly what: string; readonly why: string };

/** A conversation test that is proposed. */
export type ProposedTest = {
  readonly name: string;
  readonly language: string | null;
  readonly conversation: JsonObject;
};

/** Most that a proposal lists as refused. */
export const mostRefused = 500;
const mostTests = 200;

const refusedSchema: JsonSchema = {
  type: "array",
  maxItems: mostRefused,
  items: {
    type: "object",
    additionalProperties: false,
    required: ["what", "why"],
    properties: { what: { type: "string", maxLength: 1000 }, why: { type: "string", maxLength: 2000 } },
  },
};

const testsSchema: JsonSchema = {
  type: "array",
  maxItems: mostTests,
  items: {
    type: "object",
    additionalProperties: false,
    required: ["name", "language", "conversation"],
    properties: {
      name: { type: "string", minLength: 1, maxLength: 200 },
      language: { type: ["string", "null"], maxLength: 20 },
      conversation: { type: "object" },
    },
  },
};

/** What a proposal is stored with, beside its version. */
export const proposalFields = {
  title: field.text({ help: "What it is for.", min: 1, max: 255 }),
  origin: field.choice(proposalOrigins, { help: "Where it comes from.", readOnly: true }),
  source: field.nullable(
    field.text({ help: "Version, file or language model that it comes from.", max: 255, readOnly: true }),
  ),
  note: field.nullable(field.text({ help: "What was wished, or is to be known of it.", max: 10_000, readOnly: true })),
  base_revision: field.integer({ help: "Revision of the version that it was made for.", min: 0, readOnly: true }),
  steps: field.json<JsonObject[]>(
    { type: "array" },
    { help: "Parts that make sense alone, each with the steps of an edit.", max: 20_000_000, readOnly: true },
  ),
  tests: field.json<ProposedTest[]>(testsSchema, {
    help: "Conversation tests that it brings.",
    max: 2_000_000,
    readOnly: true,
  }),
  refused: field.json<RefusedPart[]>(refusedSchema, {
    help: "What was asked for and is not in it, with the reason.",
    max: 2_000_000,
    readOnly: true,
  }),
  state: field.choice(proposalStates, { help: "open, applied, or closed by a person.", default: "open" }),
  created_by: field.nullable(field.id("user", { help: "Who asked for it.", readOnly: true })),
} as const;
