import { saveText } from "../save-text.ts";

/** Hands a table to the browser as a file; the mark at its beginning tells spreadsheets that it is UTF-8. */
export const saveCsv = (name: string, content: string): void => saveText(name, `\uFEFF${content}`, "text/csv");
