import { versionLanguages } from "@parley/model/kernel";
import { type NameUse, unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/** Every language that is switched to is among those offered. The default language always is. */
export const languages = rule({
  codes: ["language_not_offered"],
  *check(survey) {
    const { settings } = survey.document;
    const offered = new Set(versionLanguages(settings));
    yield* unknownNames(switches(survey), offered, {
      type: "warning",
      code: "language_not_offered",
      message: (language) => `The language ${language} is not among those offered.`,
    });
  },
});

function* switches({ document: { settings, rows }, subject }: Survey): Iterable<NameUse> {
  const version = { noun: "settings" } as const;
  for (const { value } of settings.conditional_languages) {
    yield { name: value, subject: version, field: "conditional_languages" };
  }
  for (const name of settings.ld_languages) yield { name, subject: version, field: "ld_languages" };
  for (const block of rows.block) {
    if (block.set_language !== null) {
      yield { name: block.set_language, subject: subject.block(block), field: "set_language" };
    }
  }
  for (const path of rows.path) {
    if (path.set_language !== null) {
      yield { name: path.set_language, subject: subject.path(path), field: "set_language" };
    }
  }
}
