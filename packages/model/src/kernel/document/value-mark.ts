import type { JsonSchema } from "../json.ts";

/** Words of an utterance that are a value. Offsets are UTF-16 positions in the utterance. */
export type ValueMark = {
  /** Name of the entity. */
  readonly entity: string;
  readonly start: number;
  readonly end: number;
  /** The value that they mean; absent: what the entity reads there. */
  readonly value?: string;
};

export const valueMarksSchema: JsonSchema = {
  type: "array",
  maxItems: 50,
  items: {
    type: "object",
    required: ["entity", "start", "end"],
    additionalProperties: false,
    properties: {
      entity: { type: "string", minLength: 1 },
      start: { type: "integer", minimum: 0 },
      end: { type: "integer", minimum: 1 },
      value: { type: "string", minLength: 1 },
    },
  },
};
