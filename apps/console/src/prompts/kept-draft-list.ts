import { isJsonObject } from "@parley/model/kernel";
import type { KeptDraft } from "./grid/write-draft.ts";
import { type Column, columnKey } from "./write-cells.ts";

type KeptDrafts = readonly KeptDraft[];

/** What words without a place are known by. */
export const draftKey = ({ draft: { cell, text } }: KeptDraft): string =>
  `${cell.prompt} ${columnKey(cell.column)} ${text}`;

export const withoutDraft = (list: KeptDrafts, draft: KeptDraft): KeptDrafts =>
  list.filter((each) => draftKey(each) !== draftKey(draft));

/** The same words of the same cell are kept once. */
export const withDraft = (list: KeptDrafts, draft: KeptDraft): KeptDrafts => [...withoutDraft(list, draft), draft];

/** What a browser kept of such words; what cannot be read as such is left out. */
export const readKeptDrafts = (kept: unknown): KeptDrafts => (Array.isArray(kept) ? kept.flatMap(readKept) : []);

function readKept(kept: unknown): KeptDrafts {
  if (!isJsonObject(kept) || !isJsonObject(kept.draft) || !isJsonObject(kept.draft.cell)) return [];
  const { now } = kept;
  const { cell, name, before, text } = kept.draft;
  const column = readColumn(cell.column);
  if (column === null || typeof cell.prompt !== "string" || typeof name !== "string") return [];
  if (typeof before !== "string" || typeof text !== "string") return [];
  const draft = { cell: { prompt: cell.prompt, column }, name, before, text };
  return [{ draft, now: typeof now === "string" ? now : null }];
}

function readColumn(kept: unknown): Column | null {
  if (!isJsonObject(kept)) return null;
  if (kept.type === "name") return { type: "name" };
  return kept.type === "words" && typeof kept.language === "string" ? { type: "words", language: kept.language } : null;
}
