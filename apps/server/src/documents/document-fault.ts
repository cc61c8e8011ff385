import { Problem } from "@parley/model/kernel";

/** The file is no document that can be read, or not of the kind that its name says. */
export const unreadable = (detail: string) => new Problem({ status: 422, code: "unreadable_document", detail });

/** Reading it takes more room or time than a document may. */
export const tooMuch = (detail: string) => new Problem({ status: 413, code: "document_too_large", detail });

export const unknownKind = () =>
  new Problem({
    status: 415,
    code: "unknown_document_kind",
    detail: "Upload HTML, Markdown, plain text, PDF or DOCX: the file's name ends in .html, .md, .txt, .pdf or .docx.",
  });
