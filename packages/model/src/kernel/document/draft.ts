import type { Id } from "../ids.ts";
import type { JsonSchema } from "../json.ts";
import type { LanguageCode } from "../languages.ts";

/** What the assistant drafts: what people say for an intent, words in another language, tests, or edits of the flow. */
export const draftKinds = ["utterances", "translations", "tests", "edits"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** What is wished of the assistant. */
export type DraftRequest = {
  readonly draft: DraftKind;
  /** In plain words. */
  readonly wish: string;
  /** The intent that utterances are drafted for. */
  readonly intent?: Id;
  /** Of the utterances; or the language that is translated to. */
  readonly language?: LanguageCode;
  /** Most that are drafted of what has no number of its own. */
  readonly most?: number;
  /** Milliseconds that the model has for an answer. */
  readonly timeout?: number;
};

/** Longest wish, in characters. */
export const longestWish = 4000;

/** How many utterances, tests or edits are drafted at most. */
export const mostDrafted = 50;

export const draftRequestSchema: JsonSchema = {
  type: "object",
  required: ["draft", "wish"],
  additionalProperties: false,
  properties: {
    draft: { enum: draftKinds },
    wish: { type: "string", maxLength: longestWish, description: "What is wished, in plain words." },
    intent: { type: "string", format: "uuid", description: "Intent that utterances are drafted for." },
    language: { type: "string", maxLength: 20, description: "Of the utterances, or the one translated to." },
    most: { type: "integer", minimum: 1, maximum: mostDrafted, description: "Most utterances, tests or edits." },
    timeout: {
      type: "integer",
      minimum: 1000,
      maximum: 120_000,
      description: "Milliseconds that the model has for an answer.",
    },
  },
};
