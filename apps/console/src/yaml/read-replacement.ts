import {
  type DocumentDiff,
  diff,
  documentToEdit,
  type Edit,
  type FlowDocument,
  parseYaml,
  type YamlFault,
} from "@parley/flow";
import { makeId } from "../api/make-id.ts";

/** What a text makes of a version: the edit and what it changes; or what is wrong with the text. */
export type Replacement =
  | { readonly ok: true; readonly operations: Edit; readonly changes: DocumentDiff }
  | { readonly ok: false; readonly faults: readonly YamlFault[] };

/** Reads YAML that is to take the place of a version. Rows that it names keep their ids. A chunk of its own: the parser is large. */
export function readReplacement(yaml: string, document: FlowDocument): Replacement {
  const parsed = parseYaml(yaml, { makeId, existing: document });
  if (!parsed.ok) return parsed;
  return { ok: true, operations: documentToEdit(document, parsed.document), changes: diff(document, parsed.document) };
}
