import { defineCall, type FoundPassage, fileOf, parameters, shape } from "../kernel/index.ts";
import { answerDocument } from "../nouns/answer-document.ts";
import { rowAnswer } from "./row-answer.ts";

const documents = "/api/organisations/{org}/flows/{flow}/versions/{ver}/documents/";

const text = { type: "string" };

/** Adds a document to a version, or gives one of it another file: the file `document` of a form, or the body. */
export const uploadDocument = defineCall({
  method: "POST",
  path: `${documents}upload/`,
  query: parameters<{ readonly file: string; readonly document?: string }>({
    file: { type: "string", maxLength: 255, description: "Name of the file; its ending says what it is." },
    document: { type: "string", format: "uuid", description: "Document that the file replaces; else it is a new one." },
  }),
  uploads: ["multipart/form-data", "application/octet-stream"],
  answer: rowAnswer(answerDocument),
});

/** What documents say about a question, the best first. */
export type Asked = { readonly passages: readonly (FoundPassage & { readonly name: string })[] };

/** Asks the documents of a version a question, as a block would. */
export const askDocuments = defineCall({
  method: "GET",
  path: `${documents}ask/`,
  query: parameters<{ readonly question: string; readonly language?: string; readonly sentences?: number }>({
    question: { type: "string", maxLength: 2000 },
    language: text,
    sentences: { type: "integer", minimum: 1, maximum: 10, description: "Sentences of an excerpt; 2 where not given." },
  }),
  answer: shape<Asked>({
    type: "object",
    required: ["passages"],
    additionalProperties: false,
    properties: { passages: { type: "array", maxItems: 5, items: { type: "object" } } },
  }),
});

/** The index of a version's documents, for conversations that are tried in a browser. */
export const documentsIndex = defineCall({
  method: "GET",
  path: `${documents}index/`,
  media: fileOf("application/json"),
});
