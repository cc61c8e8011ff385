import type { FlowDocument } from "../document/document.ts";
import { credentialUses } from "../survey/credential-uses.ts";
import { survey } from "../survey/survey.ts";

/** The credentials that a document names: their client has them, the document does not. */
export const credentialsRead = (document: FlowDocument): readonly string[] =>
  [...new Set(credentialUses(survey(document)).map(({ name }) => name))].sort();
