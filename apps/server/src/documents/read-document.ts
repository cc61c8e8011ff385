import { type DocumentText, documentText, readHtml, readMarkdown, readPlain, readWord } from "@parley/understanding";
import { tooMuch, unknownKind, unreadable } from "./document-fault.ts";
import { mostText } from "./document-limits.ts";
import { zipEntry } from "./zip-entry.ts";

/** A document by the ending of its file's name. */
type Reader = (bytes: Buffer) => DocumentText | Promise<DocumentText>;

const html: Reader = (bytes) => {
  const { title, parts } = readHtml(textOf(bytes));
  return documentText(parts, title);
};
const markdown: Reader = (bytes) => documentText(readMarkdown(textOf(bytes)));
const plain: Reader = (bytes) => documentText(readPlain(textOf(bytes)));

const readers: { readonly [ending: string]: Reader } = {
  html,
  htm: html,
  md: markdown,
  markdown,
  txt: plain,
  pdf: async (bytes) => {
    if (!bytes.subarray(0, 1024).includes("%PDF-")) throw unreadable("The file is no PDF document.");
    const { readPdf } = await import("./read-pdf.ts");
    return readPdf(bytes);
  },
  docx: (bytes) => {
    if (bytes.readUInt16BE(0) !== 0x504b) throw unreadable("The file is no DOCX document.");
    const main = zipEntry(bytes, "word/document.xml", mostText * 4);
    if (main === null) throw unreadable("The file is no DOCX document: it has no text part.");
    return documentText(readWord(main.toString("utf8")));
  },
};

/** Whether the ending of a file's name is one that is read. */
export const isReadable = (file: string): boolean => Object.hasOwn(readers, endingOf(file));

const endingOf = (file: string) => file.slice(file.lastIndexOf(".") + 1).toLowerCase();

/**
 * The text of a document, in passages. It may take long and much memory: it runs in a thread.
 * @throws Problem 415, 422 or 413, see `document-fault.ts`
 */
export async function readDocument(bytes: Buffer, file: string): Promise<DocumentText> {
  const ending = endingOf(file);
  const reader = Object.hasOwn(readers, ending) ? readers[ending] : undefined;
  if (reader === undefined) throw unknownKind();
  if (bytes.length < 4) throw unreadable("The file is empty.");
  const text = await reader(bytes);
  const length = text.passages.reduce((sum, passage) => sum + passage.text.length, 0);
  if (length > mostText) throw tooMuch("The document has more text than can be searched: split it.");
  if (text.passages.length === 0)
    throw unreadable("No text was found in the file. Scanned pages need text behind them.");
  return text;
}

/** @throws Problem 422 when the bytes are no text: UTF-8, or UTF-16 that says so. */
function textOf(bytes: Buffer): string {
  const mark = bytes.readUInt16BE(0);
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw unreadable("The file is no text in UTF-8: save it as UTF-8 and upload it again.");
  }
  if (text.includes("\0")) throw unreadable("The file is no text.");
  if (text.length > mostText) throw tooMuch("The document has more text than can be searched: split it.");
  return text;
}
