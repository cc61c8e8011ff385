import { blockKinds } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** A block that answers has documents to answer from, and their files were uploaded. */
export const answerDocuments = rule({
  codes: ["answer_without_documents", "document_without_text"],
  *check({ document, subject }) {
    const { block, answer_document: documents } = document.rows;
    const answering = block.filter(({ type }) => blockKinds[type].searches);
    for (const row of documents.length === 0 ? answering : []) {
      yield {
        type: "warning",
        code: "answer_without_documents",
        subject: subject.block(row),
        field: "answer_documents",
        message: `"${row.name}" answers from documents, and there are none: it never finds an answer.`,
      };
    }
    if (answering.length === 0) return;
    for (const { id, name, path } of documents) {
      if (path !== null) continue;
      yield {
        type: "warning",
        code: "document_without_text",
        subject: { noun: "answer_document", id, name },
        field: "path",
        message: `No file was uploaded for the document "${name}": no answer is found in it.`,
      };
    }
  },
});
