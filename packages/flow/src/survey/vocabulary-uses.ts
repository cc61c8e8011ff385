import { nameAt, type PlainName } from "./name-uses.ts";
import type { Survey } from "./survey.ts";

/** Where vocabularies are named: by what is understood with them. */
export function* vocabularyUses({
  document: { settings, rows },
  subject,
}: Pick<Survey, "document" | "subject">): Iterable<PlainName> {
  const version = { noun: "settings" } as const;
  if (settings.slu_model !== null) yield nameAt(settings.slu_model, version, ["slu_model"]);
  for (const [index, { value }] of settings.conditional_slu_models.entries()) {
    yield nameAt(value, version, ["conditional_slu_models", index, "value"]);
  }
  for (const block of rows.block) {
    if (block.slu_model !== null) yield nameAt(block.slu_model, subject.block(block), ["slu_model"]);
  }
}
