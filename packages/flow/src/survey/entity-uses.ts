import { type NameUse, nameAt, namesIn, type PlainName, readsOf } from "./name-uses.ts";
import { setTargets } from "./set-targets.ts";
import type { Survey } from "./survey.ts";

const sensitive = "entity:";

/** Where values that callers give are collected, needed, preferred, masked and read. */
export function* entityUses(survey: Survey): Iterable<NameUse> {
  yield* namedEntities(survey);
  yield* readsOf(survey, "slots");
  yield* readsOf(survey, "match");
}

/** Those of them where the name stands by itself. */
export function* namedEntities(survey: Pick<Survey, "document" | "blocks" | "subject">): Iterable<PlainName> {
  const { document, blocks, subject } = survey;
  for (const { id, block: asking, name } of document.rows.block_entity) {
    const block = blocks.get(asking);
    if (block === undefined) continue;
    const place = { row: { noun: "block_entity", id }, keys: ["name"], before: "" } as const;
    yield { name, subject: subject.block(block), field: "entities", place };
  }
  for (const block of document.rows.block) {
    const at = subject.block(block);
    yield* namesIn(block.bias_for_entities, at, "bias_for_entities");
    for (const [index, { entity }] of block.entity_matching_metadata.entries()) {
      yield nameAt(entity, at, ["entity_matching_metadata", index, "entity"]);
    }
  }
  for (const path of document.rows.path) yield* namesIn(path.fill_entity, subject.path(path), "fill_entity");
  for (const [index, masked] of document.settings.mask_type.entries()) {
    if (!masked.startsWith(sensitive)) continue;
    yield nameAt(masked.slice(sensitive.length), { noun: "settings" }, ["mask_type", index], sensitive);
  }
  yield* setTargets(survey, "slots");
}
