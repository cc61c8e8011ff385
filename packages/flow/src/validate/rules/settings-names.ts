import { scopeNameFault } from "../../expressions/environment.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

const subject = { noun: "settings" } as const;

/** What the version's settings name exists, and the metadata's further name is free. */
export const settingsNames = rule({
  codes: ["scope_name_wrong", "undefined_block_name", "undefined_persona", "undefined_vocabulary"],
  *check({ document: { settings, rows } }: Survey) {
    const scopeName = settings.primary_scope_name;
    const fault = scopeNameFault(scopeName);
    if (fault !== null) {
      const message =
        fault === "taken"
          ? `"${scopeName}" already means something in expressions; choose another name for the metadata.`
          : `"${scopeName}" cannot be a name in expressions: letters, digits and underscores only.`;
      yield { type: "error", code: "scope_name_wrong", subject, field: "primary_scope_name", message };
    }
    const blockNames = new Set(rows.block.map((block) => block.name));
    for (const name of settings.ld_states) {
      if (blockNames.has(name)) continue;
      const message = `There is no block "${name}" in which to detect the language.`;
      yield { type: "warning", code: "undefined_block_name", subject, field: "ld_states", message };
    }
    const vocabularies = new Set(rows.ontology.map(({ name }) => name));
    const unknown = (name: string | null) => name !== null && !vocabularies.has(name);
    const noVocabulary = (name: string | null) =>
      `There is no vocabulary "${name}" to understand with: all intents of the version are understood.`;
    for (const value of [settings.slu_model, ...settings.conditional_slu_models.map((choice) => choice.value)]) {
      if (!unknown(value)) continue;
      const field = value === settings.slu_model ? "slu_model" : "conditional_slu_models";
      yield { type: "warning", code: "undefined_vocabulary", subject, field, message: noVocabulary(value) };
    }
    for (const { id, name, slu_model } of rows.block) {
      if (!unknown(slu_model)) continue;
      const block = { noun: "block", id, name } as const;
      const message = noVocabulary(slu_model);
      yield { type: "warning", code: "undefined_vocabulary", subject: block, field: "slu_model", message };
    }
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
