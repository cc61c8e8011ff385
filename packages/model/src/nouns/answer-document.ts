import { answerDocumentFields } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";
import { versionField, versionMount } from "./version-noun.ts";

/** A document that an agent answers from. It comes by an upload; its text is a file. */
export const answerDocument = defineNoun({
  name: "answer_document",
  title: "Document",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: { ...answerDocumentFields, flow_config: versionField },
  search: ["name", "file"],
  ordering: ["name", "id"],
  indexes: [["flow_config"]],
  mounts: [versionMount("documents/", ["list"])],
});
