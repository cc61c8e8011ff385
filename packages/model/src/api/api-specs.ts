import { defineCall, type MetadataKey, type Settings, settingsFields, shape } from "../kernel/index.ts";

const path = "/api/organisations/{org}/flows/{flow}/";

/** A call by which other systems reach the agent. */
export type SpecifiedCall = {
  readonly name: string;
  readonly method: string;
  /** Below the address of the API, with the agent's own ids. */
  readonly path: string;
  /** A body that it takes; null for none. */
  readonly body: { readonly [member: string]: unknown } | null;
};

/** How other systems call an agent, and which values they give. */
export type FlowApiSpecs = {
  /** Label of the latest version: its parameters are changed here. */
  readonly version: string;
  /** Of the latest version: changes of its parameters name it with If-Match. */
  readonly revision: number;
  /** What the latest version declares: the keys of metadata that a call may bring, and those it must. */
  readonly parameters: Settings["metadata_keys"];
  /**
   * What callers must and may give today, whichever release they get: the live one, or that of a version which an
   * experiment gives them (`tried`). Null when nothing is deployed.
   */
  readonly live: {
    readonly version: string;
    readonly tried: readonly string[];
    readonly parameters: readonly MetadataKey[];
  } | null;
  readonly calls: readonly SpecifiedCall[];
};

const specs = shape<FlowApiSpecs>({
  type: "object",
  required: ["version", "revision", "parameters", "live", "calls"],
  additionalProperties: false,
  properties: {
    version: { type: "string" },
    revision: { type: "integer" },
    parameters: { type: "array", items: { type: "object" } },
    live: { type: ["object", "null"] },
    calls: { type: "array", items: { type: "object" } },
  },
});

/** How other systems call the agent: its calls, with the values that its versions declare. */
export const flowApiSpecs = defineCall({ method: "GET", path: `${path}get_flow_api_specs/`, answer: specs });

/** Declares the values of the latest version, as an edit of it. They hold for callers once it is deployed. */
export const updateFlowApiSpecs = defineCall({
  method: "PUT",
  path: `${path}update_flow_api_specs/`,
  body: shape<{ readonly parameters: Settings["metadata_keys"] }>({
    type: "object",
    required: ["parameters"],
    additionalProperties: false,
    properties: { parameters: settingsFields.metadata_keys.schema ?? {} },
  }),
  answer: specs,
});
