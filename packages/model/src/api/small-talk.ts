import { defineCall, type LanguageCode, shape, type smallTalkTypes } from "../kernel/index.ts";
import type { ByRule } from "./by-rule.ts";

const path = "/api/organisations/{org}/flows/{flow}/versions/{ver}/small-talks/";

/** What an aside of a kind may be answered with, in the languages of the version that there are words for. */
export type PredefinedPrompt = {
  readonly type: (typeof smallTalkTypes)[number];
  readonly name: string;
  readonly words: { readonly [language: LanguageCode]: string };
};

/** Words to begin small talk with. */
export const predefinedPrompts = defineCall({
  method: "GET",
  path: `${path}get_predefined_prompts/`,
  answer: shape<{ readonly results: readonly PredefinedPrompt[] }>({
    type: "object",
    required: ["results"],
    additionalProperties: false,
    properties: { results: { type: "array", items: { type: "object" } } },
  }),
});

/**
 * Lets every small talk answer in the blocks that listen: those without a prompt get predefined words of their kind, and
 * those that are switched off are switched on. A kind without predefined words keeps its lack of a prompt.
 */
export const applySmallTalks = defineCall({
  method: "GET",
  path: `${path}apply_small_talks_to_blocks/`,
  answer: shape<ByRule>(),
});
