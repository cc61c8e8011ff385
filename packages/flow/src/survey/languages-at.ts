import { type LanguageCode, versionLanguages } from "@parley/model/kernel";
import type { NameUse } from "./name-uses.ts";
import type { Survey } from "./survey.ts";

/** Fields that choose for whatever is spoken; all others choose by a condition, or one after the other. */
const choosesForAll: readonly string[] = ["asr_provider", "asr_model", "slu_model"];

/**
 * What is spoken where something is chosen to hear or understand. A condition, and a list of those that are tried in turn,
 * may choose for one language of several.
 */
export function languagesAt(
  { document: { settings }, blocks }: Pick<Survey, "document" | "blocks">,
  { subject, field }: NameUse,
): readonly LanguageCode[] {
  const own = "id" in subject ? (blocks.get(subject.id)?.asr_lang ?? null) : null;
  if (own !== null) return [own];
  return choosesForAll.includes(field) ? [settings.language] : versionLanguages(settings);
}
