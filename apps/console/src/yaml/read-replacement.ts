import { diff, documentToEdit, type FlowDocument, parseYaml } from "@parley/flow";
import { makeId } from "../api/make-id.ts";
import type { Replacement } from "./replacement.ts";

/** Reads YAML that is to take the place of a version. Rows that it names keep their ids. A chunk of its own: the parser is large. */
export function readReplacement(yaml: string, document: FlowDocument): Replacement {
  const parsed = parseYaml(yaml, { makeId, existing: document });
  if (!parsed.ok) return { ...parsed, why: null };
  const changes = diff(document, parsed.document);
  return { ok: true, operations: documentToEdit(document, parsed.document), changes, report: null };
}
