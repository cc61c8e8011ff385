import {
  defineCall,
  type Id,
  type Json,
  type JsonSchema,
  parameters,
  shape,
  type TemplateParameter,
} from "../kernel/index.ts";
import type { flow } from "../nouns/flow.ts";
import type { Row } from "../nouns/row.ts";

const flows = "/api/organisations/{org}/flows/";
const version = `${flows}{flow}/versions/{ver}/`;
const id: JsonSchema = { type: "string", format: "uuid" };
const name: JsonSchema = { type: "string", minLength: 1, maxLength: 255 };

/** A template that a client may begin from: its own, or one that is public. */
export type OfferedTemplate = {
  readonly id: Id;
  readonly name: string;
  readonly use_case: string | null;
  /** Channel it talks over. */
  readonly type: string;
  readonly language: string | null;
  readonly languages: readonly string[];
  readonly is_own: boolean;
  readonly is_public: boolean;
  /** Label and number of the release that agents begin from; null until it is deployed. */
  readonly version: string | null;
  readonly number: number | null;
  /** The version that designers open; null for the template of another client. */
  readonly latest_version: string | null;
};

/** The templates that a client may begin from, by name: its own, and those that are public. */
export const offeredTemplates = defineCall({
  method: "GET",
  path: `${flows}global_templates/`,
  query: parameters<{
    readonly id?: string;
    readonly search?: string;
    readonly limit?: number;
    readonly offset?: number;
  }>({
    id: { ...id, description: "That template alone." },
    search: { type: "string", maxLength: 200, description: "Words of the name or the use case." },
    limit: { type: "integer" },
    offset: { type: "integer" },
  }),
  answer: shape<{ readonly count: number; readonly results: readonly OfferedTemplate[] }>({
    type: "object",
    required: ["count", "results"],
    properties: { count: { type: "integer", minimum: 0 }, results: { type: "array", items: { type: "object" } } },
  }),
});

/** Makes a template of an agent: a new flow with a copy of one of its versions. */
export const createTemplate = defineCall({
  method: "POST",
  path: `${flows}create_global_template/`,
  body: shape<{ readonly flow: Id; readonly version?: string; readonly name?: string }>({
    type: "object",
    required: ["flow"],
    additionalProperties: false,
    properties: {
      flow: { ...id, description: "The agent." },
      version: { type: "string", maxLength: 40, description: "Label of the version to copy; else the latest." },
      name: { ...name, description: "Name of the template; else the agent's." },
    },
  }),
  answer: shape<Row<typeof flow>>(),
});

/** What an agent made from a template begins with: the release it is a copy of, and the parameters to give values. */
export type TemplateOffer = {
  readonly id: Id;
  readonly name: string;
  readonly version: string;
  readonly number: number;
  readonly parameters: readonly TemplateParameter[];
  readonly blocks: number;
  readonly languages: readonly string[];
  /** The first of its words that read a parameter, as the template has them. */
  readonly reading: readonly { readonly prompt: string; readonly language: string; readonly text: string }[];
  /** Prompts whose recordings stay behind, by name: recordings belong to their client. */
  readonly without_recording: readonly string[];
};

/** What an agent made from a template would begin with. */
export const templateOffer = defineCall({
  method: "GET",
  path: `${flows}from_template/`,
  query: parameters<{ readonly template: Id }>({ template: { ...id, description: "The template." } }),
  answer: shape<TemplateOffer>(),
});

const values: JsonSchema = {
  type: "object",
  maxProperties: 500,
  description: "Values by the names of parameters; null lets the default hold.",
};

/** Makes an agent that begins as the live release of a template. */
export const makeFromTemplate = defineCall({
  method: "POST",
  path: `${flows}from_template/`,
  body: shape<{ readonly template: Id; readonly name: string; readonly values?: { readonly [name: string]: Json } }>({
    type: "object",
    required: ["template", "name"],
    additionalProperties: false,
    properties: { template: { ...id, description: "The template." }, name, values },
  }),
  answer: shape<Row<typeof flow>>(),
});

/** A parameter of an agent: declared, or read by one of its texts or settings, or both. */
export type ListedParameter = TemplateParameter & { readonly declared: boolean; readonly uses: number };

/** The parameters of a version: what it declares and what its texts and settings read. */
export const applicationParameters = defineCall({
  method: "GET",
  path: `${version}fetch_application_parameters/`,
  query: parameters<{ readonly namespace?: string }>({
    namespace: {
      enum: ["template", "business", "account", "metadata"],
      description: "Root that the parameters stand below; template unless said otherwise.",
    },
  }),
  answer: shape<{ readonly namespace: string; readonly parameters: readonly ListedParameter[] }>(),
});

/** What a version declares as parameters of its template. */
export type VersionParameters = { readonly parameters: readonly TemplateParameter[] };

/** Reads the parameters again, of the version's texts and of its template as it is live. */
export const refreshParameters = defineCall({
  method: "GET",
  path: `${version}refresh_template_parameters/`,
  answer: shape<VersionParameters>(),
});

/** Gives parameters values; what is not named stays. */
export const updateParameterValues = defineCall({
  method: "PUT",
  path: `${version}update_template_parameter_values/`,
  body: shape<{ readonly values: { readonly [name: string]: Json } }>({
    type: "object",
    required: ["values"],
    additionalProperties: false,
    properties: { values },
  }),
  answer: shape<VersionParameters>(),
});
