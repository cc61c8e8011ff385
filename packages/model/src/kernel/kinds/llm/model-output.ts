import type { JsonSchema } from "../../json.ts";
import { targetPattern } from "../../shapes.ts";

export const outputTypes = ["text", "number", "boolean", "date"] as const;

/** A value that a language model may give: where it is kept, and what it must be. */
export type ModelOutput = {
  to: string;
  type: (typeof outputTypes)[number];
  /** Its description for the model. */
  help?: string;
  /** The only texts that are taken. Beside another type than text nothing looks at them. */
  choices?: string[];
  /** No exit is taken without it. */
  required?: boolean;
};

export const modelOutputsSchema: JsonSchema = {
  type: "array",
  maxItems: 50,
  items: {
    type: "object",
    additionalProperties: false,
    required: ["to", "type"],
    properties: {
      to: { type: "string", maxLength: 255, pattern: targetPattern, examples: ["metadata.reason"] },
      type: { enum: outputTypes },
      help: { type: "string", maxLength: 500 },
      choices: { type: "array", maxItems: 200, items: { type: "string", minLength: 1, maxLength: 255 } },
      required: { type: "boolean" },
    },
  },
};
