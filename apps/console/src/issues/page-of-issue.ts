import { type FlowDocument, type Issue, rowOf } from "@parley/flow";

/** A page beside Design on which a finding is mended, and what it opens there. */
export type PageOfIssue =
  | {
      readonly page: "train";
      readonly tab: "intents" | "entities" | "small-talk" | "documents";
      /** The intent or entity that opens there, by its name; small talk by its id. */
      readonly open?: string;
    }
  | { readonly page: "prompts" }
  /** Settings, found by the name of one. */
  | { readonly page: "configure"; readonly group: string; readonly find: string };

/** A search in Configure goes through all groups, whichever is open. */
const firstGroup = "general";

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
  const prompt = rowOf(document, "prompt", rowOf(document, "prompt_content", id)?.prompt ?? id);
  return prompt === undefined ? null : { page: "prompts" };
}
