import {
  changesBetween,
  type DocumentReadiness,
  type FlowDocument,
  type Issue,
  type LanguageReadiness,
} from "@parley/flow";
import { versionLanguages } from "@parley/model/kernel";

export function readinessOf(
  document: FlowDocument,
  live: FlowDocument | null,
  issues: readonly Issue[],
): DocumentReadiness {
  const errors = issues.filter(({ type }) => type === "error").length;
  return {
    errors,
    warnings: issues.length - errors,
    issues,
    languages: languagesOf(document),
    blocks: document.rows.block.length,
    paths: document.rows.path.length,
    changes: live === null ? null : changesBetween(live, document),
  };
}

function languagesOf({ settings, rows }: FlowDocument): LanguageReadiness[] {
  const said = new Set(rows.prompt_content.map(({ prompt, language }) => `${prompt} ${language}`));
  return versionLanguages(settings).map((language) => ({
    language,
    isDefault: language === settings.language,
    missing: rows.prompt.filter(({ id }) => !said.has(`${id} ${language}`)).map(({ name }) => name),
    prompts: rows.prompt.length,
  }));
}
