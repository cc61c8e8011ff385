import {
  type JsonObject,
  objectShape,
  readStored,
  rowShape,
  type StoredForm,
  settingsFields,
  type Upgrade,
  writeStored,
} from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import { documentNouns } from "../document/document-nouns.ts";

/**
 * From form 1 on, the oldest first. A field that is new and has a default needs none: where it was not stored, it has its
 * default. One that is renamed, retyped, left out, required, or has another default than before needs one.
 */
export const documentUpgrades: readonly DocumentUpgrade[] = [];

/** A noun without rows may be absent: it may be younger than the document. */
const rowsOf = (noun: DocumentNoun) => ({
  type: "array",
  items: rowShape(documentNouns[noun].fields, { id: { type: "string" } }),
  default: [],
});

/** How releases and tickets of calls keep a document. */
export const documentForm: StoredForm<FlowDocument> = {
  name: "document",
  number: documentUpgrades.length + 1,
  shape: objectShape<FlowDocument>({
    settings: rowShape(settingsFields),
    rows: objectShape<FlowDocument["rows"]>({
      sub_flow: rowsOf("sub_flow"),
      block: rowsOf("block"),
      block_entity: rowsOf("block_entity"),
      path: rowsOf("path"),
      prompt: rowsOf("prompt"),
      prompt_content: rowsOf("prompt_content"),
      ontology: rowsOf("ontology"),
      ontology_language: rowsOf("ontology_language"),
      intent: rowsOf("intent"),
      entity: rowsOf("entity"),
      user_utterance: rowsOf("user_utterance"),
      user_utterance_content: rowsOf("user_utterance_content"),
      action: rowsOf("action"),
      small_talk: rowsOf("small_talk"),
      tts_persona: rowsOf("tts_persona"),
      answer_document: rowsOf("answer_document"),
    }),
  }),
  upgrades: documentUpgrades.map(({ document }) => document),
};

/**
 * The document of a release or a ticket, whichever Parley stored it: every field is there, and nothing else.
 * @throws Problem 501 `newer_form` when a later Parley wrote it, 500 `unreadable_form` when it is no document
 */
export function readDocument(stored: unknown): FlowDocument {
  return readStored(documentForm, stored);
}

/** What to store of a document. */
export function storeDocument(document: FlowDocument): JsonObject {
  return writeStored(documentForm, document);
}

/** From one form of documents to the next: what a field is called and means, in documents and in edits of them alike. */
export type DocumentUpgrade = {
  /** Says a whole stored document, `{settings, rows}`, in the next form. */
  readonly document: Upgrade;
  /** Says one row operation in the next form; its `row` or `fields` may hold few of the fields. */
  readonly operation: Upgrade;
};
