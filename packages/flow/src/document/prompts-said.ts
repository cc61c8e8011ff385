import { type Fields, type Id, keysOf, settingsFields } from "@parley/model/kernel";
import { blockParts } from "./block-parts.ts";
import type { FlowDocument } from "./document.ts";
import { documentNouns, idsIn, pointersIn } from "./document-nouns.ts";
import { isWording } from "./wordings.ts";

/** What says prompts beside blocks, whose values speak too (`blockParts`): rows of these nouns, and the version by its settings. */
type Speaker = "path" | "small_talk" | "settings";

const fieldsSaying = (fields: Fields): readonly string[] =>
  pointersIn(fields).flatMap(({ field, to }) => (to === "prompt" ? [field] : []));

const saying: { readonly [S in Speaker]: readonly string[] } = {
  path: fieldsSaying(documentNouns.path.fields),
  small_talk: fieldsSaying(documentNouns.small_talk.fields),
  settings: fieldsSaying(settingsFields),
};

/** The prompts that a row, or the settings, may say, whichever field names them. */
export function promptsOf(speaker: Speaker, row: { readonly [field: string]: unknown }): readonly Id[] {
  return saying[speaker].flatMap((field) => idsIn(row[field]));
}

/** Every prompt that anything of a version, or the engine in words of its own, may say. */
export function promptsSaid(document: FlowDocument): ReadonlySet<Id> {
  const { settings, rows } = document;
  const partsOf = blockParts(document);
  return new Set([
    ...promptsOf("settings", settings),
    ...rows.block.flatMap((row) => partsOf(row).prompts),
    ...rows.path.flatMap((row) => promptsOf("path", row)),
    ...rows.small_talk.flatMap((row) => promptsOf("small_talk", row)),
    ...rows.prompt.flatMap(({ id, name }) => (isWording(name) ? [id] : [])),
  ]);
}

/** The fields of version and block that hold the prompts for asking a question again, with a name for each. */
export const reprompts = {
  no_input_reprompt: "not heard",
  no_match_reprompt: "not understood",
  resume_prompt: "coming back",
} as const;

export type Reprompt = keyof typeof reprompts;

export const repromptFields: readonly Reprompt[] = ["no_input_reprompt", "no_match_reprompt", "resume_prompt"];

/** The further fields in which blocks and their values list prompts, with a name for each: what unnamed prompts there are called. */
const listings = {
  no_input_reprompts: "not heard in turn",
  no_match_reprompts: "not understood in turn",
  refusal_prompts: "refused",
  confirm_prompts: "confirmed",
  answer_intro: "before an answer",
  answer_outro: "after an answer",
} as const;

export type PromptList = keyof typeof listings;

export const nameOfList = (field: PromptList): string => listings[field];

/** All of them. */
export const allPromptLists: readonly PromptList[] = keysOf(listings);

/** The lists of what is said when a block asks again, by count. */
export const repromptLists = ["no_input_reprompts", "no_match_reprompts"] as const satisfies readonly PromptList[];

/** The lists that some kinds of block have for themselves. */
export const ownPromptLists = ["answer_intro", "answer_outro"] as const satisfies readonly PromptList[];

/** Those of a block, and those of a value that it collects. */
export const promptLists = {
  block: [...repromptLists, ...ownPromptLists],
  block_entity: ["no_input_reprompts", "no_match_reprompts", "refusal_prompts", "confirm_prompts"],
} as const satisfies { readonly [noun: string]: readonly PromptList[] };
