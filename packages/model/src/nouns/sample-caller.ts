import { type JsonObject, type JsonSchema, type LanguageCode, languagePattern } from "../kernel/index.ts";

/** Someone to try an agent as: what a conversation with it begins with. */
export type SampleCaller = {
  /** What people call them; no two of an agent have the same. */
  readonly name: string;
  /** Telephone number, or address on channels without numbers. */
  readonly number: string;
  /** Null: as the agent begins. */
  readonly language: LanguageCode | null;
  readonly metadata: JsonObject;
  /** Attributes of the account, as a batch or a lookup would give them. */
  readonly account: JsonObject;
};

export const longestCallerName = 80;

export const sampleCallersSchema: JsonSchema = {
  type: "array",
  maxItems: 200,
  items: {
    type: "object",
    additionalProperties: false,
    required: ["name", "number", "language", "metadata", "account"],
    properties: {
      name: { type: "string", minLength: 1, maxLength: longestCallerName },
      number: { type: "string", maxLength: 255 },
      language: { type: ["string", "null"], pattern: languagePattern, examples: ["en-IN"] },
      metadata: { type: "object" },
      account: { type: "object" },
    },
  },
};
