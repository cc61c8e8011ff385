import { texts } from "./texts.ts";

/** A line of a file as its cells, with its number in the file, from 1. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[] };

/** A text that is no CSV, and where. */
export class CsvFault extends Error {
  override readonly name = "CsvFault";
}

/**
 * Reads CSV as RFC 4180 writes it, also with the semicolons or tabs of some spreadsheets. Empty lines are left out.
 * The apostrophe that keeps a spreadsheet from taking a cell for a formula is taken off. @throws CsvFault where a
 * quoted cell does not end.
 */
export function readCsv(text: string): readonly CsvLine[] {
  const content = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(content);
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let [line, begun, at] = [1, 1, 0];
  const end = () => {
    if (cells.length > 1 || cells[0]?.trim() !== "") lines.push({ line: begun, cells: cells.map(withoutGuard) });
    cells = [];
    begun = line;
  };
  while (at <= content.length) {
    const isQuoted = content[at] === '"';
    const [cell, next] = isQuoted ? quoted(content, at, line) : plain(content, at, separator);
    cells.push(cell);
    line += isQuoted ? cell.split("\n").length - 1 : 0;
    at = next;
    const mark = content[at];
    if (mark === separator) {
      at += 1;
      continue;
    }
    if (mark !== undefined && mark !== "\r" && mark !== "\n") {
      throw new CsvFault(texts.file.afterQuote(line));
    }
    at += mark === "\r" && content[at + 1] === "\n" ? 2 : 1;
    line += 1;
    end();
  }
  return lines;
}

function plain(text: string, start: number, separator: string): readonly [cell: string, next: number] {
  let end = start;
  for (
    let mark = text[end];
    mark !== undefined && mark !== separator && mark !== "\n" && mark !== "\r";
    mark = text[end]
  ) {
    end += 1;
  }
  return [text.slice(start, end), end];
}

function quoted(text: string, start: number, line: number): readonly [cell: string, next: number] {
  let cell = "";
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') cell += text[++at];
    else return [cell, at + 1];
  }
  throw new CsvFault(texts.file.openQuote(line));
}

const separators = [",", ";", "\t"];

/** The one that the first line has most of. */
function separatorOf(text: string): string {
  const [head = ""] = text.split(/\r?\n/, 1);
  const counts = separators.map((each) => head.split(each).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

const withoutGuard = (cell: string) => cell.replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, "");
