import type { Id } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import { renameIds } from "../document/document-nouns.ts";

/**
 * The document with the ids of those rows of an older one that are called the same in the same place. So comments and
 * figures that refer to them stay, and a second import of the same file changes nothing.
 */
export function keepIds(document: FlowDocument, existing: FlowDocument): FlowDocument {
  const known = new Map([...keysOf(existing)].map(([id, key]) => [key, id]));
  const ids = new Map<string, Id>();
  for (const [id, key] of keysOf(document)) {
    const kept = known.get(key);
    if (kept !== undefined) ids.set(id, kept);
  }
  return renameIds(document, ids);
}

/** What each row is called, with what it stands in; the first of several alike has the name. */
function keysOf({ rows }: FlowDocument): ReadonlyMap<Id, string> {
  const keys = new Map<Id, string>();
  const taken = new Set<string>();
  const name = (noun: DocumentNoun, id: Id, ...parts: readonly (string | null | undefined)[]) => {
    const key = JSON.stringify([noun, ...parts]);
    if (taken.has(key) || parts.includes(undefined)) return;
    taken.add(key);
    keys.set(id, key);
  };
  const of = (id: Id | null) => (id === null ? null : keys.get(id));
  for (const row of rows.sub_flow) name("sub_flow", row.id, row.slug);
  for (const row of rows.block) name("block", row.id, of(row.subflow), row.name);
  for (const row of rows.block_entity) name("block_entity", row.id, of(row.block), row.name);
  for (const row of rows.path) {
    const { source_block, destination_block, transition_type, trigger, intent } = row;
    name("path", row.id, of(source_block), of(destination_block), transition_type, trigger, intent);
  }
  for (const row of rows.prompt) name("prompt", row.id, row.name);
  for (const row of rows.prompt_content) name("prompt_content", row.id, of(row.prompt), row.language);
  for (const row of rows.ontology) name("ontology", row.id, row.name);
  for (const row of rows.intent) name("intent", row.id, row.name);
  for (const row of rows.ontology_language)
    name("ontology_language", row.id, of(row.intent), row.language, row.utterance);
  for (const row of rows.entity) name("entity", row.id, row.name);
  for (const row of rows.action) name("action", row.id, row.name);
  return keys;
}
