import { lacksRecording } from "../../document/has-recording.ts";
import { isOutdatedRecording } from "../../document/outdated-recording.ts";
import { promptsSaid } from "../../document/prompts-said.ts";
import { rule } from "../../survey/rule.ts";
import { wordless } from "../../survey/wordless.ts";

/**
 * Everything that is said has words in every language offered; without those of the default language no caller hears it.
 * Recordings say what is written.
 */
export const missingContent = rule({
  codes: ["missing_content", "recording_missing", "recording_outdated"],
  *check(survey) {
    const { settings, rows } = survey.document;
    const used = promptsSaid(survey.document);
    for (const { id, name } of rows.prompt) {
      if (!used.has(id)) continue;
      for (const language of wordless(survey, id)) {
        const isDefault = language === settings.language;
        const message = `The prompt "${name}" has no words in ${language}${isDefault ? ", the default language" : ""}.`;
        const subject = { noun: "prompt", id, name } as const;
        yield { type: isDefault ? "error" : "warning", code: "missing_content", subject, field: null, message };
      }
      for (const content of survey.contentsOf(id)) {
        const subject = { noun: "prompt_content", id: content.id, name: `${name} (${content.language})` } as const;
        if (isOutdatedRecording(content)) {
          const message = `The text of "${name}" in ${content.language} changed after its recording, which callers still hear.`;
          yield { type: "warning", code: "recording_outdated", subject, field: "recorded_words", message };
        }
        if (!lacksRecording(content)) continue;
        const message = `The prompt "${name}" has no recording in ${content.language}; its words are synthesised instead.`;
        yield { type: "warning", code: "recording_missing", subject, field: "path", message };
      }
    }
  },
});
