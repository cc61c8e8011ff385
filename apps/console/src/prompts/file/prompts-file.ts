import type { LanguageCode } from "@parley/model/kernel";
import { csv } from "../../parts/csv/write-csv.ts";
import type { CsvLine } from "../../resource/import/read-csv.ts";
import type { PromptRow, PromptSheet } from "../prompt-sheet.ts";
import { type CellWrite, type Column, textIn } from "../write-cells.ts";
import { exportedOf, fileKey, markOf, readExported } from "./exported.ts";
import { texts } from "./texts.ts";
import { writeWorkbook } from "./workbook/write-workbook.ts";

/** Heads of the columns beside those of languages. `exported` tells what the others said at the export. */
const heads = { id: "id", name: "name", exported: "exported" } as const;

/** Prompts as lines of cells, the first with the heads: id, name, what each says in each language, and marks of these. */
function linesOf(rows: readonly PromptRow[], languages: readonly LanguageCode[]): readonly (readonly string[])[] {
  const columns: readonly Column[] = [
    { type: "name" },
    ...languages.map((language) => ({ type: "words", language }) as const),
  ];
  return [
    [heads.id, heads.name, ...languages, heads.exported],
    ...rows.map((row) => [row.prompt.id, ...columns.map((column) => textIn(row, column)), exportedOf(row, columns)]),
  ];
}

/** Prompts as CSV. */
export function promptsToCsv(rows: readonly PromptRow[], languages: readonly LanguageCode[]): string {
  const [head = [], ...lines] = linesOf(rows, languages);
  return csv(head, lines);
}

/** Prompts as an Excel workbook, in which id and name stay in sight, and the marks are hidden. */
export const promptsToWorkbook = (rows: readonly PromptRow[], languages: readonly LanguageCode[]): Promise<Blob> =>
  writeWorkbook(texts.sheet, linesOf(rows, languages), { still: 2, shown: languages.length + 2 });

/**
 * A cell of a file that the sheet has otherwise. `changed`: in the file alone since the export. `sheet`: in the sheet
 * alone. `both`: in both. `unknown`: the file does not say what stood there.
 */
export type FileWrite = CellWrite & { readonly since: "changed" | "sheet" | "both" | "unknown" };

/** What a file would change. */
export type PromptsFile =
  | {
      readonly ok: true;
      readonly writes: readonly FileWrite[];
      /** What of the file is not taken, and why. */
      readonly left: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/**
 * Compares the lines of a file with the sheet, and with what was exported. A line is of the prompt with its id, else of the
 * only one with its name. An empty cell changes nothing, so that a translator may fill in some languages alone.
 */
export function promptsFromLines(lines: readonly CsvLine[], sheet: PromptSheet): PromptsFile {
  const [head, ...rest] = lines;
  const titles = head?.cells.map((cell) => cell.trim()) ?? [];
  const known = [...sheet.offered, ...sheet.further];
  const [idAt, nameAt] = [titles.indexOf(heads.id), titles.indexOf(heads.name)];
  const exportedAt = titles.indexOf(heads.exported);
  const languages = titles.flatMap((title, at) => (known.includes(title) ? [{ language: title, at }] : []));
  if ((idAt === -1 && nameAt === -1) || languages.length === 0) return { ok: false, message: texts.noHeads };
  const left = titles
    .filter((title, at) => ![idAt, nameAt, exportedAt].includes(at) && !known.includes(title))
    .map((title) => texts.unknownColumn(title));
  const byId = new Map(sheet.rows.map((row) => [row.prompt.id, row]));
  const byName = Map.groupBy(sheet.rows, (row) => row.prompt.name);
  const seen = new Set<PromptRow>();
  const writes: FileWrite[] = [];
  for (const { line, cells } of rest) {
    const name = cells[nameAt] ?? "";
    const row = byId.get(cells[idAt] ?? "") ?? (byName.get(name)?.length === 1 ? byName.get(name)?.[0] : undefined);
    if (row === undefined || seen.has(row)) {
      left.push(row === undefined ? texts.unknownLine(line, name) : texts.twice(line, name));
      continue;
    }
    seen.add(row);
    const exported = readExported(cells[exportedAt] ?? "");
    const write = (column: Column, text = "") => {
      const since = comparedOf(text, textIn(row, column), exported.get(fileKey(column)));
      if (since !== null) writes.push({ row, column, text, since });
    };
    if (idAt !== -1 && cells[idAt] === row.prompt.id && nameAt !== -1) write({ type: "name" }, name);
    for (const { language, at } of languages) write({ type: "words", language }, cells[at]);
  }
  return { ok: true, writes, left };
}

/** What became of a cell: of the file, of the sheet, and as it was exported. Null where the sheet has it too. */
function comparedOf(text: string, now: string, exported: string | undefined): FileWrite["since"] | null {
  if (text.trim() === "" || text === now) return null;
  if (exported === undefined) return "unknown";
  const isSheetChanged = markOf(now) !== exported;
  if (markOf(text) === exported) return isSheetChanged ? "sheet" : null;
  return isSheetChanged ? "both" : "changed";
}
