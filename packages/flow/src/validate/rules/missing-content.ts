import { promptsSaid } from "../../document/prompts-said.ts";
import { rule } from "../../survey/rule.ts";
import { wordless } from "../../survey/wordless.ts";

/** Everything that is said has words in every language offered; without those of the default language no caller hears it. */
export const missingContent = rule({
  codes: ["missing_content", "recording_missing"],
  *check(survey) {
    const { settings, rows } = survey.document;
    const used = promptsSaid(survey.document);
    for (const { id, name, override_prompts } of rows.prompt) {
      if (!used.has(id)) continue;
      for (const language of wordless(survey, { id, override_prompts })) {
        const isDefault = language === settings.language;
        const message = `The prompt "${name}" has no words in ${language}${isDefault ? ", the default language" : ""}.`;
        const subject = { noun: "prompt", id, name } as const;
        yield { type: isDefault ? "error" : "warning", code: "missing_content", subject, field: null, message };
      }
      for (const content of survey.contentsOf(id)) {
        if (content.type !== "audio" || content.path !== null) continue;
        const message = `The prompt "${name}" has no recording in ${content.language}; its words are synthesised instead.`;
        const subject = { noun: "prompt_content", id: content.id, name: `${name} (${content.language})` } as const;
        yield { type: "warning", code: "recording_missing", subject, field: "path", message };
      }
    }
  },
});
