import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWorkbook } from "../../src/prompts/file/workbook/read-workbook.ts";
import { writeWorkbook } from "../../src/prompts/file/workbook/write-workbook.ts";
import { zipOf } from "../zip-of.ts";

const written = async (lines: readonly (readonly string[])[]) =>
  (await readWorkbook(await writeWorkbook("Prompts", lines, { still: 2, shown: 3 }))).map(({ cells }) => cells);

const relation = (target: string) =>
  `<Relationships><Relationship Id="rId7" Type="x/worksheet" Target="${target}"/></Relationships>`;

/** A workbook as other programs write it: its first sheet is called `Prompts & more`. */
const workbook = (sheet: string, more: { readonly [path: string]: string } = {}) =>
  new Blob([
    zipOf({
      "xl/workbook.xml": `<x:workbook xmlns:x="main"><x:sheets><x:sheet name="Prompts &amp; more" r:id='rId7'/><x:sheet name="b" r:id="rId8"/></x:sheets></x:workbook>`,
      "xl/_rels/workbook.xml.rels": relation("worksheets/a.xml"),
      "xl/worksheets/a.xml": `<?xml version="1.0"?><worksheet><sheetData>${sheet}</sheetData></worksheet>`,
      ...more,
    }),
  ]);

const rows = (count: number) => '<row r="1"><c t="s"><v>0</v></c></row>'.repeat(count);
const shared = (text: string) => ({ "xl/sharedStrings.xml": `<sst><si><t>${text}</t></si></sst>` });

describe("a workbook", () => {
  test("brings back every text as it was: formulas, HTML, spaces, lines, signs that XML cannot hold", async () => {
    const lines = [
      ["id", "name", "en-IN"],
      ["1", "=1+1", '<img src=x onerror="alert(1)">'],
      ["2", "  spaced  ", "one\ntwo\r\nthree\t_x000D_ &amp; \u0001 ह 😀 \ufffe"],
      ["3", "+1", "-2"],
    ];
    expect(await written(lines)).toEqual(lines);
    const unit = fc.constantFrom(
      "a",
      "=",
      "<",
      "&",
      "_",
      "x",
      "0",
      "D",
      '"',
      "'",
      "\n",
      "\r",
      "\t",
      " ",
      "ह",
      "😀",
      "\u0002",
    );
    const cell = fc.string({ unit, minLength: 1 }).filter((text) => text.trim() !== "");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }), async (rows) => {
        expect(await written(rows)).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });

  test("has no formula in it, and cells that stay texts when they are written on", async () => {
    const bytes = await writeWorkbook("Prompts", [["=A1", "marks"]], { still: 1, shown: 1 });
    const { unzip } = await import("../../src/parts/archive/unzip.ts");
    const files = await unzip(new Uint8Array(await bytes.arrayBuffer()), () => true);
    const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).not.toContain("<f>");
    expect(sheet.match(/<col [^>]*hidden="1"/g)).toEqual([expect.stringContaining('min="2"')]);
    expect(sheet).toContain('s="1" t="inlineStr"');
    const styles = files.get("xl/styles.xml") ?? "";
    expect(styles).toContain('numFmtId="49"');
    // What the standard asks for: each fill says its pattern, each format names its font, fill and border.
    expect(styles.match(/<fill>.*?<\/fill>/g)).toEqual([
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
    ]);
    for (const format of styles.match(/<xf .*?>/g) ?? []) {
      expect(format).toMatch(/numFmtId="\d+" fontId="0" fillId="0" borderId="0"/);
    }
  });

  test("of another program is read: shared texts in parts, numbers, truths, what a formula came to, cells left out", async () => {
    const shared = `<sst><si><t>id</t></si><si><r><rPr/><t xml:space="preserve">Good </t></r><r><t>day</t></r><rPh sb="0"><t>ni</t></rPh></si><si/></sst>`;
    const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="2"><c r="A2"><v>7.5</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="str"><f>A2&amp;"x"</f><v>7.5x</v></c><c t="s"><v>2</v></c><c><v>next</v></c></row>
      <row r="3"><c r="B3" s="4"/></row><row r="9"><c r="AB9" t="inlineStr"><is><t>far</t></is></c></row>`;
    const lines = await readWorkbook(workbook(sheet, { "xl/sharedStrings.xml": shared }));
    expect(lines).toEqual([
      { line: 1, cells: ["id", "", "Good day"] },
      { line: 2, cells: ["7.5", "TRUE", "7.5x", "", "next"] },
      { line: 9, cells: [...Array.from({ length: 27 }, () => ""), "far"] },
    ]);
  });

  test.for([
    ["a text", () => new Blob(["id,name\n1,Greet"]), "no ZIP archive"],
    ["an archive of something else", () => new Blob([zipOf({ "a.json": "{}" })]), "no Excel workbook"],
    ["a damaged one", () => new Blob([zipOf({ "xl/workbook.xml": "x" }, { broken: true })]), "damaged"],
    ["one that unpacks without end", () => workbook("a".repeat(70 * 1024 * 1024)), "unpacks to more than 60 MB"],
    ["a larger file than is read", () => new Blob([new Uint8Array(11 * 1024 * 1024)]), "larger than 10 MB"],
    [
      "one that reaches too far down",
      () => workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
      "20,000 rows",
    ],
    ["one that reaches too far aside", () => workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'), "200 columns"],
    ["one with a row of no number", () => workbook('<row r="x"/>'), "20,000 rows"],
    ["one that names a text that is not there", () => workbook('<row r="1"><c t="s"><v>5</v></c></row>'), "damaged"],
    ["one that declares types", () => workbook('<!DOCTYPE x [<!ENTITY a "aa">]>'), "damaged"],
    ["one with more rows of one number than are read", () => workbook(rows(20_001), shared("a")), "20,000 rows"],
    [
      "one long text in every cell",
      () => workbook(rows(2000), shared("long ".repeat(20_000))),
      "more text than is read",
    ],
    [
      "one of texts without end",
      () => workbook("", { "xl/sharedStrings.xml": "<si/>".repeat(1_000_001) }),
      "more text",
    ],
  ] as const)("is refused clearly: %s", async ([, file, reason]) => {
    await expect(readWorkbook(file())).rejects.toThrow(reason);
  });

  test.for(["<a", "<!--", "<![CDATA[", '<a b="', "<?", "<a ", "<"].map((open) => [open] as const))(
    "is read in one pass, however often it opens what it never closes: %s",
    async ([open]) => {
      const began = process.cpuUsage();
      await expect(readWorkbook(workbook(open.repeat(1_000_000)))).rejects.toThrow("damaged");
      await expect(readWorkbook(workbook(`<${"a".repeat(5_000_000)}`))).rejects.toThrow("damaged");
      const { user } = process.cpuUsage(began);
      expect(user / 1000).toBeLessThan(2000);
    },
  );
});
