import { hearsOneOf } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";
import { vocabularyUses } from "../../survey/vocabulary-uses.ts";

/** A vocabulary that lacks what the client keeps for its name. */
export const keptVocabulary = rule({
  codes: ["vocabulary_language", "vocabulary_lacks"],
  *check(survey: Survey) {
    const { document, kept } = survey;
    if (kept === null) return;
    const { settings, rows } = document;
    const looked = new Set<string>();
    for (const { name, subject, field } of vocabularyUses(survey)) {
      const there = rows.ontology.filter((ontology) => ontology.name === name).map(({ id }) => id);
      if (there.length === 0 || looked.has(name)) continue;
      looked.add(name);
      const intents = new Set(
        rows.intent.flatMap((intent) => (there.some((id) => id === intent.ontology) ? [intent.name] : [])),
      );
      const entities = new Set(rows.entity.map((entity) => entity.name));
      for (const wanted of kept.vocabularies.filter((one) => one.name === name)) {
        if (wanted.languages.length > 0 && !hearsOneOf(wanted, [settings.language])) {
          const languages = wanted.languages.join(", ");
          const message = `The vocabulary "${name}" is kept for ${languages}, and this agent speaks ${settings.language}.`;
          yield { type: "warning", code: "vocabulary_language", subject, field, message };
        }
        const lacking = [
          ...wanted.intents.filter((intent) => !intents.has(intent)).map((intent) => `the intent ${intent}`),
          ...wanted.entities.filter((entity) => !entities.has(entity)).map((entity) => `the entity ${entity}`),
        ];
        if (lacking.length > 0) {
          const message = `The vocabulary "${name}" lacks what is kept for its name: ${lacking.join(", ")}.`;
          yield { type: "warning", code: "vocabulary_lacks", subject, field, message };
        }
      }
    }
  },
});
