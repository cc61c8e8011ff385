import {
  actionFields,
  blockEntityFields,
  blockFields,
  entityFields,
  type Fields,
  type Id,
  intentFields,
  ontologyFields,
  ontologyLanguageFields,
  pathFields,
  promptContentFields,
  promptFields,
  smallTalkFields,
  subFlowFields,
  ttsPersonaFields,
  userUtteranceContentFields,
  userUtteranceFields,
} from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "./document.ts";

/** A row of any noun, where the code does not care which. */
export type AnyRow = { readonly id: Id; readonly [field: string]: unknown };

type DocumentNounDeclaration = {
  readonly fields: Fields;
  /** Fields that name the rows it is a part of: it lives only while all of them that are set live. */
  readonly holders: readonly string[];
};

/** The nouns of a document, holders before what they hold. */
export const documentNouns = {
  sub_flow: { fields: subFlowFields, holders: [] },
  ontology: { fields: ontologyFields, holders: [] },
  intent: { fields: intentFields, holders: ["ontology"] },
  entity: { fields: entityFields, holders: ["ontology"] },
  ontology_language: { fields: ontologyLanguageFields, holders: ["ontology", "intent"] },
  user_utterance: { fields: userUtteranceFields, holders: [] },
  user_utterance_content: { fields: userUtteranceContentFields, holders: ["user_utterance"] },
  action: { fields: actionFields, holders: [] },
  tts_persona: { fields: ttsPersonaFields, holders: [] },
  prompt: { fields: promptFields, holders: [] },
  prompt_content: { fields: promptContentFields, holders: ["prompt"] },
  block: { fields: blockFields, holders: ["subflow"] },
  block_entity: { fields: blockEntityFields, holders: ["block"] },
  path: { fields: pathFields, holders: ["source_block", "destination_block"] },
  small_talk: { fields: smallTalkFields, holders: [] },
} as const satisfies Record<DocumentNoun, DocumentNounDeclaration>;

const names = Object.keys(documentNouns);

export function isDocumentNoun(name: string): name is DocumentNoun {
  return names.includes(name);
}

/** The names of the nouns, holders before what they hold. */
export const documentNounNames: readonly DocumentNoun[] = names.filter(isDocumentNoun);

/** The declaration of a noun without its exact type, for code that treats all nouns alike. */
export function declarationOf(noun: DocumentNoun): DocumentNounDeclaration {
  return documentNouns[noun];
}

/** The rows of one noun, for code that treats all nouns alike. */
export function rowsOf(document: FlowDocument, noun: DocumentNoun): readonly AnyRow[] {
  return document.rows[noun];
}
