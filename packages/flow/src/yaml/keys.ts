import { type Fields, settingsFields, subFlowFields } from "@parley/model/kernel";
import type { DocumentNoun } from "../document/document.ts";
import { declarationOf, documentNounNames } from "../document/document-nouns.ts";
import { promptLists, repromptFields, reprompts } from "../document/prompts-said.ts";

/** The keys of the text, in the order in which they are written. */
export const sections = [
  "parley",
  "settings",
  "states",
  "triggers",
  "prompts",
  "intents",
  "nls_labels",
  "actions",
  "small_talks",
  "personas",
  "documents",
  "ids",
] as const;

/** The fields that the text does not say under their own names: references, and what has a shorter way. */
const saidOtherwise: { readonly [N in DocumentNoun]: readonly string[] } = {
  sub_flow: [],
  ontology: [],
  intent: ["ontology"],
  entity: ["ontology"],
  ontology_language: ["ontology", "intent", "language", "utterance", "purpose", "marks"],
  user_utterance: [],
  user_utterance_content: ["user_utterance", "language", "utterances"],
  action: [],
  tts_persona: [],
  answer_document: [],
  prompt: [],
  prompt_content: ["prompt", "language"],
  block: [
    "subflow",
    "prompts",
    "conditional_prompts",
    ...repromptFields,
    ...promptLists.block,
    "entrypoint_block",
    "entrypoint_subflow",
    "action",
    "answer_documents",
    "render_info",
  ],
  block_entity: ["block", "prompts", ...promptLists.block_entity],
  path: [
    "source_block",
    "destination_block",
    "breach_fallback_block",
    "transition_type",
    "trigger",
    "intent",
    "additional_prompts",
    "conditional_prompts",
    "render_info",
  ],
  small_talk: ["prompt", "destination_block"],
};

/** The settings that the text says under their own names and as they are. */
export const plainSettings: Fields = Object.fromEntries(
  Object.entries(settingsFields).filter(([name]) => !(name in reprompts)),
);

/** What a sub-flow says of itself beside its blocks. */
export const subFlowKeys: readonly string[] = ["id", ...Object.keys(subFlowFields)];

const plain = new Map<DocumentNoun, Fields>(
  documentNounNames.map((noun) => {
    const fields = Object.entries(declarationOf(noun).fields);
    return [noun, Object.fromEntries(fields.filter(([name]) => !saidOtherwise[noun].includes(name)))];
  }),
);

/** The fields of a noun that the text says under their own names, in the order of their declaration. */
export function plainFields(noun: DocumentNoun): Fields {
  return plain.get(noun) ?? {};
}

const required = new Map<DocumentNoun, readonly string[]>(
  documentNounNames.map((noun) => {
    const fields = Object.entries(plainFields(noun));
    return [noun, fields.flatMap(([name, field]) => (field.default === undefined && !field.nullable ? [name] : []))];
  }),
);

/** Those of them that a row must say. */
export function requiredFields(noun: DocumentNoun): readonly string[] {
  return required.get(noun) ?? [];
}
