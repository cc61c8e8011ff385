import { type DocumentDiff, diff, type FlowDocument, type Issue, renameIds, sameRows, validate } from "@parley/flow";

/** How much of a language is there. */
export type LanguageReadiness = {
  readonly language: string;
  readonly isDefault: boolean;
  /** Prompts that have nothing to say in it, by name. */
  readonly missing: readonly string[];
  readonly prompts: number;
};

/** What somebody wants to know of a version before it is deployed. */
export type Readiness = {
  readonly errors: number;
  readonly warnings: number;
  readonly issues: readonly Issue[];
  readonly languages: readonly LanguageReadiness[];
  readonly blocks: number;
  readonly paths: number;
  /** What became of what is live; null when nothing is. */
  readonly changes: DocumentDiff | null;
};

export function readinessOf(document: FlowDocument, live: FlowDocument | null, allowed: readonly string[]): Readiness {
  const issues = validate(document, { allowed });
  const errors = issues.filter(({ type }) => type === "error").length;
  return {
    errors,
    warnings: issues.length - errors,
    issues,
    languages: languagesOf(document),
    blocks: document.rows.block.length,
    paths: document.rows.path.length,
    changes: live === null ? null : diff(renameIds(live, sameRows(live, document)), document),
  };
}

function languagesOf({ settings, rows }: FlowDocument): LanguageReadiness[] {
  const said = new Set(rows.prompt_content.map(({ prompt, language }) => `${prompt} ${language}`));
  return [...new Set([settings.language, ...settings.languages])].map((language) => ({
    language,
    isDefault: language === settings.language,
    missing: rows.prompt.filter(({ id }) => !said.has(`${id} ${language}`)).map(({ name }) => name),
    prompts: rows.prompt.length,
  }));
}
