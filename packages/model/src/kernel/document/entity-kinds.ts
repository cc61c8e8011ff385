import type { JsonSchema } from "../json.ts";

/** The kinds of value that understanding recognises. */
export const entityKinds = [
  "list",
  "pattern",
  "number",
  "amount",
  "date",
  "time",
  "phone",
  "email",
  "yes_no",
  "name",
  "digits",
] as const;
export type EntityKind = (typeof entityKinds)[number];

/** Settings of an entity; which of them count depends on its kinds. */
export type EntityConfig = {
  /** list: canonical value with its synonyms by language. */
  values?: { value: string; synonyms?: { [language: string]: string[] } }[];
  /** pattern: a linear-time regular expression; its first group, or the whole match, is the value. */
  pattern?: string;
  /** number and amount: limits; digits: limits of the count of digits. */
  min?: number;
  max?: number;
  /** date: limits as ISO dates, or days from today such as +30; time: as HH:MM. */
  earliest?: string;
  latest?: string;
  /** amount: assumed currency. */
  currency?: string;
  /** Said when a value lies outside the limits. */
  message?: { [language: string]: string };
};

export const entityConfigSchema: JsonSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    values: {
      type: "array",
      maxItems: 5000,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["value"],
        properties: {
          value: { type: "string", minLength: 1, maxLength: 255 },
          synonyms: {
            type: "object",
            additionalProperties: { type: "array", maxItems: 200, items: { type: "string", maxLength: 255 } },
          },
        },
      },
    },
    pattern: { type: "string", maxLength: 1000 },
    min: { type: "number" },
    max: { type: "number" },
    earliest: { type: "string", maxLength: 20 },
    latest: { type: "string", maxLength: 20 },
    currency: { type: "string", minLength: 3, maxLength: 3 },
    message: { type: "object", additionalProperties: { type: "string", maxLength: 1000 } },
  },
};
