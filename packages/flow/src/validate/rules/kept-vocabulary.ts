import { hearsOneOf } from "@parley/model/kernel";
import { languagesAt } from "../../survey/languages-at.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";
import { vocabularyUses } from "../../survey/vocabulary-uses.ts";

/** A vocabulary that lacks what the client keeps for its name. */
export const keptVocabulary = rule({
  codes: ["vocabulary_language", "vocabulary_lacks"],
  *check(survey: Survey) {
    const { document, kept } = survey;
    if (kept === null) return;
    const { rows } = document;
    const told = new Set<string>();
    for (const use of vocabularyUses(survey)) {
      const { name, subject, field } = use;
      const there = rows.ontology.filter((ontology) => ontology.name === name).map(({ id }) => id);
      if (there.length === 0) continue;
      const wanted = kept.vocabularies.filter((one) => one.name === name);
      const spoken = languagesAt(survey, use);
      const foreign = wanted.filter(({ languages }) => languages.length > 0 && !hearsOneOf({ languages }, spoken));
      if (foreign.length > 0 && isNew(told, `${name} ${spoken.join(" ")}`)) {
        const languages = [...new Set(foreign.flatMap((one) => one.languages))].join(", ");
        const message = `The vocabulary "${name}" is kept for ${languages}, and this agent speaks ${spoken.join(", ")} there.`;
        yield { type: "warning", code: "vocabulary_language", subject, field, message };
      }
      if (!isNew(told, name)) continue;
      const intents = new Set(
        rows.intent.flatMap((intent) => (there.some((id) => id === intent.ontology) ? [intent.name] : [])),
      );
      const entities = new Set(rows.entity.map((entity) => entity.name));
      const lacking = new Set([
        ...wanted
          .flatMap((one) => one.intents.filter((intent) => !intents.has(intent)))
          .map((one) => `the intent ${one}`),
        ...wanted
          .flatMap((one) => one.entities.filter((entity) => !entities.has(entity)))
          .map((one) => `the entity ${one}`),
      ]);
      if (lacking.size > 0) {
        const message = `The vocabulary "${name}" lacks what is kept for its name: ${[...lacking].join(", ")}.`;
        yield { type: "warning", code: "vocabulary_lacks", subject, field, message };
      }
    }
  },
});

function isNew(told: Set<string>, key: string): boolean {
  const before = told.size;
  return told.add(key).size > before;
}
