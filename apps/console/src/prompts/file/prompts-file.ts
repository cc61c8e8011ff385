import type { LanguageCode } from "@parley/model/kernel";
import { csv } from "../../parts/csv/write-csv.ts";
import type { CsvLine } from "../../resource/import/read-csv.ts";
import { cellOf, type PromptRow, type PromptSheet } from "../prompt-sheet.ts";
import { type CellWrite, type Column, textIn } from "../write-cells.ts";
import { texts } from "./texts.ts";
import { writeWorkbook } from "./workbook/write-workbook.ts";

/** Heads of the columns beside those of languages. */
const heads = { id: "id", name: "name" } as const;

/** Prompts as lines of cells, the first with the heads: id, name, and what each says in each language. */
function linesOf(rows: readonly PromptRow[], languages: readonly LanguageCode[]): readonly (readonly string[])[] {
  const words = (row: PromptRow) => languages.map((language) => cellOf(row, language).words);
  return [[heads.id, heads.name, ...languages], ...rows.map((row) => [row.prompt.id, row.prompt.name, ...words(row)])];
}

/** Prompts as CSV. */
export function promptsToCsv(rows: readonly PromptRow[], languages: readonly LanguageCode[]): string {
  const [head = [], ...lines] = linesOf(rows, languages);
  return csv(head, lines);
}

/** Prompts as an Excel workbook, in which id and name stay in sight. */
export const promptsToWorkbook = (rows: readonly PromptRow[], languages: readonly LanguageCode[]): Promise<Blob> =>
  writeWorkbook(texts.sheet, linesOf(rows, languages), { still: 2 });

/** What a file would change. */
export type PromptsFile =
  | {
      readonly ok: true;
      readonly writes: readonly CellWrite[];
      /** What of the file is not taken, and why. */
      readonly left: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/**
 * Compares the lines of a file with the sheet. A line is of the prompt with its id, else of the only one with its name.
 * An empty cell changes nothing, so that a translator may fill in some languages alone.
 */
export function promptsFromLines(lines: readonly CsvLine[], sheet: PromptSheet): PromptsFile {
  const [head, ...rest] = lines;
  const titles = head?.cells.map((cell) => cell.trim()) ?? [];
  const known = [...sheet.offered, ...sheet.further];
  const [idAt, nameAt] = [titles.indexOf(heads.id), titles.indexOf(heads.name)];
  const languages = titles.flatMap((title, at) => (known.includes(title) ? [{ language: title, at }] : []));
  if ((idAt === -1 && nameAt === -1) || languages.length === 0) return { ok: false, message: texts.noHeads };
  const left = titles
    .filter((title, at) => at !== idAt && at !== nameAt && !known.includes(title))
    .map((title) => texts.unknownColumn(title));
  const byId = new Map(sheet.rows.map((row) => [row.prompt.id, row]));
  const byName = Map.groupBy(sheet.rows, (row) => row.prompt.name);
  const seen = new Set<PromptRow>();
  const writes: CellWrite[] = [];
  for (const { line, cells } of rest) {
    const name = cells[nameAt] ?? "";
    const row = byId.get(cells[idAt] ?? "") ?? (byName.get(name)?.length === 1 ? byName.get(name)?.[0] : undefined);
    if (row === undefined || seen.has(row)) {
      left.push(row === undefined ? texts.unknownLine(line, name) : texts.twice(line, name));
      continue;
    }
    seen.add(row);
    const write = (column: Column, text: string | undefined) => {
      if (text !== undefined && text !== "" && text !== textIn(row, column)) writes.push({ row, column, text });
    };
    if (idAt !== -1 && cells[idAt] === row.prompt.id && nameAt !== -1) write({ type: "name" }, name);
    for (const { language, at } of languages) write({ type: "words", language }, cells[at]);
  }
  return { ok: true, writes, left };
}
