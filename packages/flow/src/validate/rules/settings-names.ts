import { scopeNameFault } from "../../expressions/environment.ts";
import { blocksOfDetection } from "../../survey/block-uses.ts";
import { unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";
import { vocabularyUses } from "../../survey/vocabulary-uses.ts";

const subject = { noun: "settings" } as const;

/** What the version's settings name exists, and the metadata's further name is free. */
export const settingsNames = rule({
  codes: ["scope_name_wrong", "undefined_block_name", "undefined_persona", "undefined_vocabulary"],
  *check(survey: Survey) {
    const { settings, rows } = survey.document;
    const scopeName = settings.primary_scope_name;
    const fault = scopeNameFault(scopeName);
    if (fault !== null) {
      const message =
        fault === "taken"
          ? `"${scopeName}" already means something in expressions; choose another name for the metadata.`
          : `"${scopeName}" cannot be a name in expressions: letters, digits and underscores only.`;
      yield { type: "error", code: "scope_name_wrong", subject, field: "primary_scope_name", message };
    }
    yield* unknownNames(blocksOfDetection(survey), new Set(rows.block.map(({ name }) => name)), {
      type: "warning",
      code: "undefined_block_name" as const,
      message: (name) => `There is no block "${name}" in which to detect the language.`,
      tellsKnown: false,
    });
    yield* unknownNames(vocabularyUses(survey), new Set(rows.ontology.map(({ name }) => name)), {
      type: "warning",
      code: "undefined_vocabulary" as const,
      message: (name) =>
        `There is no vocabulary "${name}" to understand with: all intents of the version are understood.`,
      tellsKnown: false,
    });
    const personas = new Set(rows.tts_persona.flatMap((persona) => [persona.id, persona.name]));
    for (const field of ["tts_agents", "experiment_tts_agents"] as const) {
      const names = field === "tts_agents" ? Object.values(settings[field]) : Object.keys(settings[field]);
      for (const name of names) {
        if (personas.has(name)) continue;
        const message = `There is no persona "${name}".`;
        yield { type: "warning", code: "undefined_persona", subject, field, message };
      }
    }
  },
});
