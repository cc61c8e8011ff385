import { UnreadableArchive, unzip } from "../../../parts/archive/unzip.ts";
import type { CsvLine } from "../../../resource/import/read-csv.ts";
import { limits } from "./limits.ts";
import { texts } from "./texts.ts";
import { WorkbookFault } from "./workbook-fault.ts";
import { attributeOf, pieces, readText } from "./xml.ts";

/**
 * The lines of a workbook's first sheet, each cell as a text: what a formula last came to, never the formula. Lines
 * without a word are left out. @throws WorkbookFault when it is no workbook, or more than is read.
 */
export async function readWorkbook(file: Blob): Promise<readonly CsvLine[]> {
  if (file.size > limits.bytes) throw new WorkbookFault(texts.tooLarge(limits.bytes / 1024 / 1024));
  const files = await partsOf(file);
  const partOf = (name: string) => {
    const content = files.get(name);
    if (content === undefined) throw new WorkbookFault(texts.none);
    return content;
  };
  const sheet = firstSheet(partOf("xl/workbook.xml"), partOf("xl/_rels/workbook.xml.rels"));
  const shared = files.has("xl/sharedStrings.xml") ? sharedTexts(partOf("xl/sharedStrings.xml")) : [];
  return linesOf(partOf(sheet), shared);
}

async function partsOf(file: Blob): Promise<ReadonlyMap<string, string>> {
  try {
    return await unzip(new Uint8Array(await file.arrayBuffer()), (name) => /\.(xml|rels)$/.test(name));
  } catch (error) {
    throw error instanceof UnreadableArchive ? new WorkbookFault(texts.unread(error.message)) : error;
  }
}

/** Where the first sheet lies in the archive. */
function firstSheet(workbook: string, relations: string): string {
  const [sheet] = [...pieces(workbook)].filter((piece) => piece.opens === "sheet");
  const id = sheet?.opens === undefined ? null : attributeOf(sheet.attributes, "id");
  for (const piece of pieces(relations)) {
    if (piece.opens !== "Relationship" || attributeOf(piece.attributes, "Id") !== id) continue;
    const target = attributeOf(piece.attributes, "Target") ?? "";
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  }
  throw new WorkbookFault(texts.none);
}

/** Texts that cells name by their number; how they are pronounced is left out. */
function sharedTexts(xml: string): readonly string[] {
  const all: string[] = [];
  let text: string | null = null;
  let isAside = false;
  let isRead = false;
  for (const piece of pieces(xml)) {
    if (piece.opens === "si") text = "";
    if (piece.opens === "rPh") isAside = !piece.isEmpty;
    if (piece.closes === "rPh") isAside = false;
    if (piece.opens === "t") isRead = !piece.isEmpty;
    if (piece.closes === "t") isRead = false;
    if (piece.text !== undefined && isRead && !isAside && text !== null) text += piece.text;
    if (piece.closes === "si" || (piece.opens === "si" && piece.isEmpty)) {
      if (all.length >= limits.shared) throw tooMuchText();
      all.push(readText(text ?? ""));
      text = null;
    }
  }
  return all;
}

type Cell = { readonly column: number; readonly type: string; text: string };

function linesOf(xml: string, shared: readonly string[]): readonly CsvLine[] {
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let line = 0;
  /** The column of a cell that does not say its place. */
  let next = 0;
  let cell: Cell | null = null;
  let read: "v" | "t" | null = null;
  let isAside = false;
  let characters = 0;
  const endCell = () => {
    if (cell !== null && cell.text !== "") {
      const text = textOf(cell, shared);
      characters += text.length;
      if (characters > limits.characters) throw tooMuchText();
      cells[cell.column] = text;
    }
    cell = null;
  };
  for (const piece of pieces(xml)) {
    if (piece.opens === "row") {
      line = Number(attributeOf(piece.attributes, "r") ?? line + 1);
      cells = [];
      next = 0;
      // Also what a sheet only claims to reach would be made.
      if (!(line <= limits.rows) || lines.length >= limits.rows) throw tooMany();
    }
    if (piece.opens === "c") {
      endCell();
      cell = {
        column: columnOf(piece.attributes, next),
        type: attributeOf(piece.attributes, "t") ?? "n",
        text: "",
      };
      if (cell.column >= limits.columns) throw tooMany();
      next = cell.column + 1;
    }
    if (piece.opens === "rPh") isAside = !piece.isEmpty;
    if (piece.closes === "rPh") isAside = false;
    if ((piece.opens === "v" || piece.opens === "t") && !piece.isEmpty) read = piece.opens;
    if (piece.closes === "v" || piece.closes === "t") read = null;
    if (piece.text !== undefined && read !== null && !isAside && cell !== null) cell.text += piece.text;
    if (piece.closes === "c" || (piece.opens === "c" && piece.isEmpty)) endCell();
    if (piece.closes === "row") {
      const whole = Array.from(cells, (text) => text ?? "");
      if (whole.some((text) => text.trim() !== "")) lines.push({ line, cells: whole });
    }
  }
  return lines;
}

/** The column of a cell from 0: as its place says, else the next one. */
function columnOf(attributes: string, next: number): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(attributeOf(attributes, "r") ?? "")?.[1];
  if (letters === undefined) return next;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ type, text }: Cell, shared: readonly string[]): string {
  if (type === "s") {
    const found = shared[Number(text)];
    if (found === undefined) throw new WorkbookFault(texts.damaged);
    return found;
  }
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  return readText(text);
}

const tooMuchText = () => new WorkbookFault(texts.tooMuchText);
const tooMany = () => new WorkbookFault(texts.tooMany(limits.rows, limits.columns));
