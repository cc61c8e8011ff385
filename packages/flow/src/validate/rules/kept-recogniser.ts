import { hearsOneOf, type KeptRecogniser, type LanguageCode, versionLanguages } from "@parley/model/kernel";
import { modelUses } from "../../survey/model-uses.ts";
import type { NameUse } from "../../survey/name-uses.ts";
import { recogniserUses } from "../../survey/recogniser-uses.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/** A recogniser or model that the client keeps for other languages than those it is chosen for. */
export const keptRecogniser = rule({
  codes: ["recogniser_language"],
  *check({ document, kept, blocks }) {
    if (kept === null) return;
    const { recognisers } = kept;
    const told = new Set<string>();
    const judged = function* (what: string, use: NameUse, known: readonly Kept[]) {
      const { name, subject, field } = use;
      const spoken = languagesAt({ document, blocks }, use);
      const isFor = (one: Kept) => one.languages.length === 0 || hearsOneOf(one, spoken);
      const key = `${"id" in subject ? subject.id : ""} ${field} ${name}`;
      if (known.length === 0 || known.some(isFor) || told.has(key)) return;
      told.add(key);
      const languages = [...new Set(known.flatMap((one) => one.languages))].join(", ");
      const message = `The ${what} "${name}" is kept for ${languages}, and this agent speaks ${spoken.join(", ")} there.`;
      yield { type: "warning", code: "recogniser_language", subject, field, message } as const;
    };
    for (const use of recogniserUses(document)) {
      yield* judged(
        "recogniser",
        use,
        recognisers.filter(({ name }) => name === use.name),
      );
    }
    for (const use of modelUses(document)) {
      const own = recognisers.filter(({ name }) => name === use.recogniser);
      const models = (own.length > 0 ? own : recognisers).flatMap((one) => one.models);
      yield* judged(
        "model",
        use,
        models.filter(({ name }) => name === use.name),
      );
    }
  },
});

type Kept = Pick<KeptRecogniser, "languages">;

/**
 * What is spoken where something is chosen to hear. A condition, and a list of those that are tried in turn, may choose
 * for one language of several.
 */
function languagesAt(
  { document: { settings }, blocks }: Pick<Survey, "document" | "blocks">,
  { subject, field }: NameUse,
): readonly LanguageCode[] {
  const own = "id" in subject ? (blocks.get(subject.id)?.asr_lang ?? null) : null;
  if (own !== null) return [own];
  return field === "asr_provider" || field === "asr_model" ? [settings.language] : versionLanguages(settings);
}
