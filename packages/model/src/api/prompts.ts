import type { Page } from "../kernel/index.ts";
import { defineCall, fileOf, type Id, type JsonSchema, parameters, shape } from "../kernel/index.ts";
import type { prompt } from "../nouns/prompt.ts";
import { promptContent } from "../nouns/prompt-content.ts";
import type { Row } from "../nouns/row.ts";
import type { ByRule } from "./by-rule.ts";
import { rowAnswer } from "./row-answer.ts";

const version = "/api/organisations/{org}/flows/{flow}/versions/{ver}/";
const content = `${version}prompts/{prompt_pk}/prompt-contents/{id}/`;

const text: JsonSchema = { type: "string" };

const wavOrForm = ["multipart/form-data", "audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"] as const;

/** Keeps a recording for a prompt to name as its `path`, by an edit: WAV as the body, or as the file `audio` of a form. */
export const keepRecording = defineCall({
  method: "POST",
  path: `${version}prompts/keep_recording/`,
  uploads: wavOrForm,
  answer: shape<{ readonly path: string }>({
    type: "object",
    required: ["path"],
    additionalProperties: false,
    properties: { path: { type: "string", description: "What a content names as its path." } },
  }),
});

/** Plays a recording instead of speaking a prompt's words: WAV as the body, or as the file `audio` of a form. */
export const uploadAudio = defineCall({
  method: "POST",
  path: `${content}upload_audio/`,
  uploads: wavOrForm,
  answer: rowAnswer(promptContent),
});

/** The recording that a prompt plays, as WAV; ranges are served. */
export const promptAudio = defineCall({
  method: "GET",
  path: `${content}audio/`,
  media: fileOf("audio/wav"),
});

/** Speaks a prompt's words again instead of playing a recording. */
export const deleteAudio = defineCall({
  method: "DELETE",
  path: `${content}delete_audio/`,
  answer: rowAnswer(promptContent),
});

/** A content of a prompt that holds what was looked for. */
export type FoundContent = Pick<
  Row<typeof promptContent>,
  "id" | "prompt" | "language" | "type" | "content" | "path"
> & { readonly name: string };

/** The contents of prompts that hold a text. */
export const searchPrompts = defineCall({
  method: "GET",
  path: `${version}prompts/search/`,
  query: parameters<{
    readonly search?: string;
    readonly column?: "content" | "name" | "language";
    readonly exact_match?: boolean;
    readonly match_case?: boolean;
    readonly limit?: number;
    readonly offset?: number;
  }>({ search: text, column: text, exact_match: text, match_case: text, limit: text, offset: text }),
  answer: shape<Page<FoundContent>>(),
});

/** Names prompts after the blocks that say them. */
export const renamePrompts = defineCall({
  method: "POST",
  path: `${version}prompts/auto_rename/`,
  answer: shape<ByRule>(),
});

/** Deletes prompts that nothing says. */
export const removeUnusedPrompts = defineCall({
  method: "POST",
  path: `${version}prompts/remove_unused_prompts/`,
  answer: shape<ByRule>(),
});

/** A prompt with its words by language, and the blocks that say it. */
export type PromptInGrid = {
  readonly prompt: Id;
  readonly name: string;
  readonly contents: {
    readonly [language: string]: Pick<Row<typeof promptContent>, "id" | "type" | "content"> & {
      readonly audio: string | null;
      /** What is said instead of the content; null: the content is. */
      readonly override: string | null;
    };
  };
  readonly override_prompts: Row<typeof prompt>["override_prompts"];
  readonly blocks: readonly { readonly id: Id; readonly name: string; readonly subflow: Id }[];
};

const grid = `${version}app_prompts/`;

/** Every prompt with its words by language. */
export const promptGrid = defineCall({
  method: "GET",
  path: grid,
  query: parameters<{ readonly limit?: number; readonly offset?: number }>({ limit: text, offset: text, start: text }),
  answer: shape<Page<PromptInGrid>>(),
});

/** The prompts of a block or sub-flow, or that hold a text. */
export const searchPromptGrid = defineCall({
  method: "GET",
  path: `${grid}filter_and_search/`,
  query: parameters<{
    readonly block?: Id;
    readonly subflow?: Id;
    readonly search?: string;
    readonly limit?: number;
    readonly offset?: number;
  }>({ block: text, subflow: text, search: text, limit: text, offset: text, start: text }),
  answer: shape<Page<PromptInGrid>>(),
});

/** Words that a prompt says in a language instead of its own; null takes them back. */
export type Override = { readonly prompt: Id; readonly language: string; readonly content: string | null };

/** Overrides the words of prompts by language. */
export const savePromptGrid = defineCall({
  method: "PUT",
  path: `${grid}save/`,
  body: shape<readonly Override[]>({
    type: "array",
    maxItems: 500,
    items: {
      type: "object",
      required: ["prompt", "language", "content"],
      additionalProperties: false,
      properties: {
        prompt: { type: "string", format: "uuid" },
        language: { type: "string", minLength: 2, maxLength: 35 },
        content: {
          type: ["string", "null"],
          maxLength: 20_000,
          description: "The words instead; null or blank takes them back.",
        },
      },
    },
  }),
  answer: shape<ByRule>(),
});

/** Takes all overridden words back. */
export const resetPromptGrid = defineCall({
  method: "DELETE",
  path: `${grid}reset_all_prompts/`,
  answer: shape<ByRule>(),
});
