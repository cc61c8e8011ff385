import { type DocumentText, documentText, type PrintedLine, readLines } from "@parley/understanding";
import { getDocumentProxy } from "unpdf";
import { tooMuch, unreadable } from "./document-fault.ts";
import { mostText } from "./document-limits.ts";

/** Most pages of one file. */
const mostPages = 5000;

/**
 * The text of a PDF file, by its pages and lines. Nothing in the file is run, and nothing is fetched.
 * @throws Problem 422 when it is no PDF, is locked by a password, or has a damaged page; 413 when it has too many pages or too much text
 */
export async function readPdf(bytes: Buffer): Promise<DocumentText> {
  const file = await openPdf(bytes);
  if (file.numPages > mostPages) throw tooMuch(`The file has more than ${mostPages} pages: split it.`);
  const pages: (readonly PrintedLine[])[] = [];
  let length = 0;
  for (let number = 1; number <= file.numPages; number++) {
    const lines = await linesOfPage(file, number);
    length += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (length > mostText) throw tooMuch("The document has more text than can be searched: split it.");
    pages.push(lines);
  }
  return { ...documentText(readLines(pages)), pages: file.numPages };
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      // What a page draws is not drawn: only its words are read.
      maxImageSize: 1,
    });
  } catch (error) {
    // What pdf.js throws at a damaged file has many names.
    if (error instanceof Error && error.name === "PasswordException") {
      throw unreadable("The file is locked by a password: upload it without one.");
    }
    throw unreadable("The file is no PDF document, or it is damaged.");
  }
}

async function linesOfPage(file: Pdf, number: number): Promise<readonly PrintedLine[]> {
  let items: readonly Item[];
  try {
    const page = await file.getPage(number);
    ({ items } = await page.getTextContent());
    page.cleanup();
  } catch {
    throw unreadable(`Page ${number} of the file is damaged: save the file again in another program, and upload that.`);
  }
  return linesOf(items);
}

/** A piece of text on a page; marks that are no text have no words. */
type Item = { readonly str?: string; readonly height?: number; readonly hasEOL?: boolean };

/** Pieces put together to lines. What is higher in a line counts. */
function linesOf(items: readonly Item[]): readonly PrintedLine[] {
  const lines: PrintedLine[] = [];
  let open = { text: "", height: 0 };
  for (const { str = "", height = 0, hasEOL = false } of items) {
    open = { text: open.text + str, height: Math.max(open.height, Math.round(height * 10) / 10) };
    if (!hasEOL) continue;
    lines.push(open);
    open = { text: "", height: 0 };
  }
  return open.text === "" ? lines : [...lines, open];
}
