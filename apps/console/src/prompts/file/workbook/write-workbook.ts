import { zip } from "../../../parts/archive/zip.ts";
import { escaped } from "./xml.ts";

/** The media type of workbooks. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** What is spelled out here other programs ask for, down to the two fills: openpyxl refuses a workbook without them. */
const plain = [
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
].join("");
const plainCell = 'fontId="0" fillId="0" borderId="0" xfId="0"';
/** Format 49 is text: what is written there later stays a text too, such as one that begins with "=". */
const formats = `<cellXfs count="2"><xf numFmtId="0" ${plainCell}/><xf numFmtId="49" ${plainCell} applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>`;
const names = '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>';
const styles = `${head}<styleSheet xmlns="${main}">${plain}${formats}${names}</styleSheet>`;

/** How a sheet is shown: `still` columns stay in sight, and those behind `shown` are hidden. */
type Look = { readonly still: number; readonly shown: number };

/** One sheet of texts as a workbook, with its first line kept in sight. No cell is a formula. */
export async function writeWorkbook(name: string, lines: readonly (readonly string[])[], look: Look): Promise<Blob> {
  const files = new Map([
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", styles],
    ["xl/worksheets/sheet1.xml", sheetOf(lines, look)],
  ]);
  return new Blob([await zip(files)], { type: workbookType });
}

function sheetOf(lines: readonly (readonly string[])[], { still, shown }: Look): string {
  const pane = `<pane xSplit="${still}" ySplit="1" topLeftCell="${letters(still)}2" activePane="bottomRight" state="frozen"/>`;
  const columns = (lines[0] ?? []).map(
    (_, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${at < still ? 24 : 48}" customWidth="1" style="1"${at < shown ? "" : ' hidden="1"'}/>`,
  );
  const rows = lines.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((text, column) => cellOf(text, `${letters(column)}${at + 1}`)).join("")}</row>`,
  );
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

const cellOf = (text: string, at: string) =>
  text === ""
    ? `<c r="${at}" s="1"/>`
    : `<c r="${at}" s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** A column by its letters: 0 is A. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`;
}
