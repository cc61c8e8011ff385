import { type Fields, type Id, settingsFields } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";
import { documentNouns, idsIn, pointersIn } from "./document-nouns.ts";
import { isWording } from "./wordings.ts";

/** What says prompts: rows of these nouns, and the version by its settings. */
type Speaker = "block" | "path" | "small_talk" | "settings";

const fieldsSaying = (fields: Fields): readonly string[] =>
  pointersIn(fields).flatMap(({ field, to }) => (to === "prompt" ? [field] : []));

const saying: { readonly [S in Speaker]: readonly string[] } = {
  block: fieldsSaying(documentNouns.block.fields),
  path: fieldsSaying(documentNouns.path.fields),
  small_talk: fieldsSaying(documentNouns.small_talk.fields),
  settings: fieldsSaying(settingsFields),
};

/** The prompts that a row, or the settings, may say, whichever field names them. */
export function promptsOf(speaker: Speaker, row: { readonly [field: string]: unknown }): readonly Id[] {
  return saying[speaker].flatMap((field) => idsIn(row[field]));
}

/** Every prompt that anything of a version, or the engine in words of its own, may say. */
export function promptsSaid({ settings, rows }: FlowDocument): ReadonlySet<Id> {
  return new Set([
    ...promptsOf("settings", settings),
    ...rows.block.flatMap((row) => promptsOf("block", row)),
    ...rows.path.flatMap((row) => promptsOf("path", row)),
    ...rows.small_talk.flatMap((row) => promptsOf("small_talk", row)),
    ...rows.prompt.flatMap(({ id, name }) => (isWording(name) ? [id] : [])),
  ]);
}

/** The fields in which the version and a block name what is said when a question is asked again, with a name for each. */
export const reprompts = {
  no_input_reprompt: "not heard",
  no_match_reprompt: "not understood",
} as const;

export type Reprompt = keyof typeof reprompts;

export const repromptFields: readonly Reprompt[] = ["no_input_reprompt", "no_match_reprompt"];
