import { holdsText } from "@parley/flow";
import type { Id, LanguageCode } from "@parley/model/kernel";
import { cellOf, isMissing, type PromptRow, type PromptSheet } from "./prompt-sheet.ts";
import type { PromptUses } from "./prompt-uses.ts";
import type { Unsaved } from "./unsaved-contents.ts";

export const kinds = ["missing", "stale", "outdated", "overridden", "unused"] as const;
/** What is looked for besides words. */
export type Kind = (typeof kinds)[number];

/** What of the prompts is shown; it stands in the address. */
export type PromptSearch = {
  /** Words of a name or of a prompt in any language. */
  readonly find?: string;
  readonly show?: Kind;
  /** Slug of the sub-flow that says them. */
  readonly subflow?: string;
  /** The block that says them. */
  readonly block?: Id;
  /** Languages with a column, by commas; those that are offered unless the address says otherwise. */
  readonly languages?: string;
};

export function readPromptSearch(search: Readonly<Record<string, unknown>>): PromptSearch {
  const show = kinds.find((kind) => kind === search.show);
  const text = (name: "find" | "subflow" | "block" | "languages") => {
    const value = search[name];
    // The router reads a lone number as one.
    return typeof value === "string" || typeof value === "number" ? { [name]: String(value) } : {};
  };
  return { ...text("find"), ...(show && { show }), ...text("subflow"), ...text("block"), ...text("languages") };
}

export type Marks = {
  readonly sheet: PromptSheet;
  readonly uses: PromptUses;
  /** Contents that are older than the words of the default language. */
  readonly stale: ReadonlySet<Id>;
  readonly unsaved: Unsaved;
};

/** Whether a prompt is of a kind, in one of the languages with a column. */
export function isOfKind(kind: Kind, row: PromptRow, languages: readonly LanguageCode[], marks: Marks): boolean {
  const { uses, stale, sheet } = marks;
  const isSaid = uses.has(row.prompt.id);
  if (kind === "unused") return !isSaid;
  return languages.some((language) => {
    const cell = cellOf(row, language);
    if (kind === "missing") return isSaid && sheet.offered.includes(language) && isMissing(cell);
    if (kind === "outdated") return cell.isOutdated;
    return kind === "overridden" ? cell.isOverridden : cell.content !== undefined && stale.has(cell.content.id);
  });
}

/** The prompts that a search leaves. */
export function shownPrompts(search: PromptSearch, languages: readonly LanguageCode[], marks: Marks): PromptRow[] {
  const { find = "", show, subflow, block } = search;
  return marks.sheet.rows.filter((row) => {
    const uses = marks.uses.get(row.prompt.id) ?? [];
    if (block !== undefined && !uses.some((use) => use.block === block)) return false;
    if (subflow !== undefined && !uses.some((use) => use.subFlow === subflow)) return false;
    if (show !== undefined && !isOfKind(show, row, languages, marks)) return false;
    const said = [...row.cells.values()].map(({ words }) => words);
    return holdsText(row.prompt.name, said, find);
  });
}
