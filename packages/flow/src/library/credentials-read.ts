import type { FlowDocument } from "../document/document.ts";
import { readsOf } from "../survey/name-uses.ts";
import { survey } from "../survey/survey.ts";

/** The credentials that requests of a document name: their client has them, the document does not. */
export const credentialsRead = (document: FlowDocument): readonly string[] =>
  [...new Set(readsOf(survey(document, []), "credentials").map(({ name }) => name))].sort();
