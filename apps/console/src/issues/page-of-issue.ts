import { type FlowDocument, type Issue, rowOf } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** A page beside Design on which a finding is mended, and what it opens there. */
export type PageOfIssue =
  | {
      readonly page: "train";
      readonly tab: "intents" | "entities" | "small-talk" | "documents";
      /** The intent or entity that opens there, by its name; small talk by its id. */
      readonly open?: string;
    }
  | { readonly page: "prompts" }
  /** A group of settings, or all that a search for the name of one finds. */
  | { readonly page: "configure"; readonly group: string; readonly find?: string }
  /** An action that no block runs, among the fields of the version. */
  | { readonly page: "fields"; readonly action: Id };

/** A search in Configure goes through all groups, whichever is open. */
const firstGroup = "general";
const ofPersonas = "personas";

/** Where a finding is mended that no block shows; null where there is no such page. */
export function pageOfIssue({ object_id: id, field }: Issue, document: FlowDocument): PageOfIssue | null {
  if (id === null) {
    return field !== null && field in document.settings ? { page: "configure", group: firstGroup, find: field } : null;
  }
  const example = rowOf(document, "ontology_language", id);
  const intent = rowOf(document, "intent", example?.intent ?? id);
  if (intent !== undefined) return { page: "train", tab: "intents", open: intent.name };
  const entity = rowOf(document, "entity", id);
  if (entity !== undefined) return { page: "train", tab: "entities", open: entity.name };
  if (rowOf(document, "small_talk", id) !== undefined) return { page: "train", tab: "small-talk", open: id };
  if (rowOf(document, "answer_document", id) !== undefined) return { page: "train", tab: "documents" };
  if (rowOf(document, "user_utterance_content", id) !== undefined) return { page: "train", tab: "intents" };
  if (rowOf(document, "tts_persona", id) !== undefined) return { page: "configure", group: ofPersonas };
  if (rowOf(document, "action", id) !== undefined) return { page: "fields", action: id };
  const prompt = rowOf(document, "prompt", rowOf(document, "prompt_content", id)?.prompt ?? id);
  return prompt === undefined ? null : { page: "prompts" };
}
