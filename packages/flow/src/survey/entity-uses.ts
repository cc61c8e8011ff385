import { type NameUse, readsOf } from "./name-uses.ts";
import { setTargets } from "./set-targets.ts";
import type { Survey } from "./survey.ts";

const sensitive = "entity:";

/** Where values that callers give are collected, needed, preferred, masked and read. */
export function* entityUses(survey: Survey): Iterable<NameUse> {
  const { document, blocks, subject } = survey;
  for (const { block: id, name } of document.rows.block_entity) {
    const block = blocks.get(id);
    if (block !== undefined) yield { name, subject: subject.block(block), field: "entities" };
  }
  for (const block of document.rows.block) {
    const at = subject.block(block);
    for (const name of block.bias_for_entities) yield { name, subject: at, field: "bias_for_entities" };
    for (const { entity } of block.entity_matching_metadata) {
      yield { name: entity, subject: at, field: "entity_matching_metadata" };
    }
  }
  for (const path of document.rows.path) {
    for (const name of path.fill_entity) yield { name, subject: subject.path(path), field: "fill_entity" };
  }
  for (const masked of document.settings.mask_type) {
    if (!masked.startsWith(sensitive)) continue;
    yield { name: masked.slice(sensitive.length), subject: { noun: "settings" }, field: "mask_type" };
  }
  yield* setTargets(survey, "slots");
  yield* readsOf(survey, "slots");
  yield* readsOf(survey, "match");
}
