import { defineCall, shape } from "../kernel/index.ts";
import type { flow } from "../nouns/flow.ts";
import type { Row } from "../nouns/row.ts";

const experiment = "/api/organisations/{org}/flows/{flow}/flow-experiment/";
const label = { type: "string", minLength: 1, maxLength: 40, description: "Label of a version." };

/** A version and its share of the callers, beside those of the others. */
export type ExperimentVersion = { readonly version: string; readonly weight: number };

/** Shares the callers of a flow among versions: the same caller always gets the same. */
export const enableExperiment = defineCall({
  method: "POST",
  path: `${experiment}enable_experiment/`,
  body: shape<{ readonly versions: readonly ExperimentVersion[] }>({
    type: "object",
    required: ["versions"],
    additionalProperties: false,
    properties: {
      versions: {
        type: "array",
        minItems: 1,
        maxItems: 20,
        items: {
          type: "object",
          required: ["version", "weight"],
          additionalProperties: false,
          properties: {
            version: label,
            weight: { type: "number", exclusiveMinimum: 0, maximum: 1_000_000, description: "Its share of the sum." },
          },
        },
      },
    },
  }),
  answer: shape<Row<typeof flow>>(),
});

/** Ends the experiment: every caller gets the live version. */
export const removeExperiment = defineCall({
  method: "POST",
  path: `${experiment}remove_experiment/`,
  answer: shape<Row<typeof flow>>(),
});

/** Takes one version out; the others share its callers. Without another the experiment ends. */
export const removeExperimentVersion = defineCall({
  method: "POST",
  path: `${experiment}remove_experiment_version/`,
  body: shape<{ readonly version: string }>({
    type: "object",
    required: ["version"],
    additionalProperties: false,
    properties: { version: label },
  }),
  answer: shape<Row<typeof flow>>(),
});
