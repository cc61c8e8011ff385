import { Readable } from "node:stream";
import { textsOfDocuments } from "@parley/flow";
import { nounsByName, rules } from "@parley/model";
import { askDocuments, documentsIndex, uploadDocument } from "@parley/model/api/documents";
import { isId, usualPassages } from "@parley/model/kernel";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { lockVersion, writeVersions } from "../edits/apply-edit.ts";
import { documentOf } from "../edits/edit-by-rule.ts";
import { keepFile } from "../edits/kept-files.ts";
import { keepUploadedText } from "../edits/uploaded-texts.ts";
import { editVersions } from "../edits/versioned-verbs.ts";
import { invalid } from "../http/problems.ts";
import { uploadedFile } from "../http/upload.ts";
import { dbOf, shownRow } from "../rows/read.ts";
import { askInThread } from "./ask-in-thread.ts";
import { unknownKind } from "./document-fault.ts";
import { largestFile } from "./document-limits.ts";
import { keptIndex } from "./kept-index.ts";
import { isReadable } from "./read-document.ts";
import { readInThread } from "./read-in-thread.ts";

const noun = nounsByName.answer_document;

/** Documents that agents answer from. */
export const documentRoutes: readonly GuardedRoute[] = [
  callRoute(uploadDocument, {
    name: "answer_document.upload",
    summary: "Add a document (HTML, Markdown, text, PDF, DOCX) to answer from, or replace its file",
    rule: rules.flowWrite,
    bodyLimit: largestFile,
    isHeavy: true,
    handle: upload,
  }),
  callRoute(askDocuments, {
    name: "answer_document.ask",
    summary: "What the documents of a version say about a question, the best passages first",
    rule: rules.flowRead,
    handle: askThem,
  }),
  callRoute(documentsIndex, {
    name: "answer_document.index",
    summary: "The index of a version's documents as JSON, for conversations that are tried in a browser",
    rule: rules.flowRead,
    handle: giveIndex,
  }),
];

async function upload(visit: Visit): Promise<AnswerTo<typeof uploadDocument>> {
  const { query, body } = visit.incoming;
  query.allow(["file", "document"]);
  const file = query.one("file")?.trim() ?? "";
  if (file === "" || file.length > 255) {
    throw invalid([{ field: "file", code: "required", message: "Give the name of the file, at most 255 characters." }]);
  }
  if (!isReadable(file)) throw unknownKind();
  const replaced = query.one("document") ?? null;
  if (replaced !== null && !isId(replaced)) throw noSuchDocument();
  const bytes = await uploadedFile(body, "document");
  const text = await readInThread(visit.deps, { bytes, file });
  const { newId } = visit.deps;
  const { org, ver } = inPath(visit);
  const kept = Buffer.from(JSON.stringify(text));
  const path = await keepFile(visit.deps, org, { kind: "documents", extension: "json", bytes: kept });
  const { pages, language } = text;
  const stored = { path, size: bytes.length, pages, passages: text.passages.length };
  const fields = { file, ...stored, language };
  return writeVersions(visit.deps, [ver], [org], async (trx) => {
    await lockVersion(trx, ver);
    const { rows } = await documentOf(trx, visit);
    if (replaced !== null && !rows.answer_document.some(({ id }) => id === replaced)) throw noSuchDocument();
    await keepUploadedText(trx, org, stored);
    const id = replaced ?? newId();
    const step =
      replaced === null
        ? ({ op: "create", noun: "answer_document", row: { id, name: nameOf(file), ...fields } } as const)
        : ({ op: "change", noun: "answer_document", id, fields } as const);
    await editVersions(trx, visit, new Map([[ver, [step]]]));
    await audit(trx, visit, { status: 200, organisation: org });
    return shownRow(trx, noun, id);
  });
}

/** The name of a file without its ending. */
const nameOf = (file: string) => file.slice(0, file.lastIndexOf(".")).trim() || file;

const noSuchDocument = () =>
  invalid([{ field: "document", code: "not_found", message: "This version has no such document." }]);

/** So many passages are shown of a question. */
const shown = 5;

async function askThem(visit: Visit): Promise<AnswerTo<typeof askDocuments>> {
  const { query } = visit.incoming;
  query.allow(["question", "language", "sentences"]);
  const question = query.one("question") ?? "";
  if (question.length > 2000) {
    throw invalid([{ field: "question", code: "too_long", message: "Write at most 2,000 characters." }]);
  }
  const sentences = Number(query.one("sentences") ?? usualPassages.sentences);
  if (!Number.isInteger(sentences) || sentences < 1 || sentences > 10) {
    throw invalid([{ field: "sentences", code: "invalid", message: "Write a number from 1 to 10." }]);
  }
  const document = await documentOf(dbOf(visit), visit);
  const texts = textsOfDocuments(document);
  if (texts.length === 0) return answerOf(askDocuments, { passages: [] });
  const key = await keptIndex(visit.deps, { client: inPath(visit).org, texts });
  const language = query.one("language") ?? document.settings.language;
  const wanted = { language, documents: null, sentences, most: shown, least: usualPassages.least };
  const found = await askInThread(visit.deps, { key, question, wanted });
  const names = new Map(document.rows.answer_document.map(({ path, name }) => [path, name]));
  return answerOf(askDocuments, {
    passages: found.map((passage) => ({ ...passage, name: names.get(passage.document) ?? "" })),
  });
}

async function giveIndex(visit: Visit): Promise<AnswerTo<typeof documentsIndex>> {
  visit.incoming.query.allow([]);
  const texts = textsOfDocuments(await documentOf(dbOf(visit), visit));
  const key = await keptIndex(visit.deps, { client: inPath(visit).org, texts });
  const { size, content } = await visit.deps.files.open(key);
  const headers = { "content-type": "application/json", "content-length": String(size) };
  return { status: 200, stream: Readable.from(content), headers };
}
