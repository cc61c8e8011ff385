import { compileReplacement, type ReplacementRequest } from "@parley/flow";
import type { LanguageCode } from "@parley/model/kernel";
import type { PromptRow } from "../prompt-sheet.ts";
import { type CellWrite, type Column, textIn } from "../write-cells.ts";

export type Replacing = ReplacementRequest & {
  /** Names of prompts, or their words in these languages. */
  readonly in: "name" | readonly LanguageCode[];
};

export type Replacements =
  | { readonly ok: true; readonly writes: readonly CellWrite[] }
  | { readonly ok: false; readonly message: string };

/** The cells that a replacement makes others, in the order of the rows. */
export function replacementsIn(rows: readonly PromptRow[], replacing: Replacing): Replacements {
  if (replacing.find === "") return { ok: true, writes: [] };
  const compiled = compileReplacement(replacing);
  if (!compiled.ok) return { ok: false, message: compiled.error.message };
  const columns: readonly Column[] =
    replacing.in === "name"
      ? [{ type: "name" }]
      : replacing.in.map((language) => ({ type: "words", language }) as const);
  const writes = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const before = textIn(row, column);
      const text = compiled.replace(before);
      return text === null || text === before ? [] : [{ row, column, text }];
    }),
  );
  return { ok: true, writes };
}
