import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";

/**
 * What each row of a document is called where people read of it: its name, and for parts without a name what they are a
 * part of too.
 */
export function rowNames({ rows }: FlowDocument): ReadonlyMap<Id, string> {
  const names = new Map<Id, string>();
  const named = [
    rows.prompt,
    rows.ontology,
    rows.intent,
    rows.entity,
    rows.user_utterance,
    rows.action,
    rows.small_talk,
    rows.answer_document,
  ];
  for (const row of [...named, rows.tts_persona, rows.sub_flow].flat()) names.set(row.id, row.name);
  const slugs = new Map(rows.sub_flow.map(({ id, slug }) => [id, slug]));
  for (const { id, name, subflow } of rows.block) {
    const slug = slugs.get(subflow);
    names.set(id, slug === undefined || slug === "start" ? name : `${slug}/${name}`);
  }
  const nameOf = (id: Id) => names.get(id) ?? "";
  for (const { id, block, name } of rows.block_entity) names.set(id, `${nameOf(block)}: ${name}`);
  for (const path of rows.path) {
    const what = path.name || `${path.transition_type} ${path.trigger ?? path.intent ?? ""}`.trim();
    names.set(path.id, `${nameOf(path.source_block)}: ${what}`);
  }
  for (const { id, prompt, language } of rows.prompt_content) names.set(id, `${nameOf(prompt)} (${language})`);
  for (const { id, utterance, language } of rows.ontology_language) names.set(id, `${utterance} (${language})`);
  for (const { id, user_utterance, language } of rows.user_utterance_content) {
    names.set(id, `${nameOf(user_utterance)} (${language})`);
  }
  return names;
}
