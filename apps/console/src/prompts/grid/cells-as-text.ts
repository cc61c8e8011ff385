/** Rows of cells, as spreadsheets hand them over. */
export type Cells = readonly (readonly string[])[];

/** Cells as tab-separated text, quoted as Excel and Sheets quote what holds a tab, a quote or a line's end. */
export function cellsToText(cells: Cells): string {
  const text = cells.map((row) => row.map(quoted).join("\t")).join("\r\n");
  // An empty cell is something: it is pasted as one.
  return text === "" ? "\r\n" : text;
}

const quoted = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * What a spreadsheet put on the clipboard as cells. A cell is quoted only when its closing quote stands right before a
 * tab, a line's end or the end of the text. Any other quote is an ordinary character. Without a text, as where a picture
 * was copied, there are none.
 */
export function textToCells(text: string): Cells {
  if (text === "") return [];
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const cell = quotedAt(text, at) ?? plainAt(text, at);
    rows.at(-1)?.push(cell.text);
    at = cell.end;
    const mark = text[at];
    if (mark === undefined) break;
    if (mark !== "\t") {
      at += mark === "\r" && text[at + 1] === "\n" ? 1 : 0;
      // Spreadsheets end the last row too.
      if (at + 1 >= text.length) break;
      rows.push([]);
    }
    at += 1;
  }
  return rows;
}

type Read = { readonly text: string; readonly end: number };

function plainAt(text: string, start: number): Read {
  let end = start;
  while (end < text.length && text[end] !== "\t" && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { text: text.slice(start, end), end };
}

function quotedAt(text: string, start: number): Read | null {
  if (text[start] !== '"') return null;
  let cell = "";
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') cell += text[++at];
    else return /^[\t\r\n]?$/.test(text.slice(at + 1, at + 2)) ? { text: cell, end: at + 1 } : null;
  }
  return null;
}
