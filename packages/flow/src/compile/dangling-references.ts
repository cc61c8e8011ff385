import { type Id, settingsFields } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import {
  type AnyRow,
  declarationOf,
  documentNounNames,
  idsIn,
  type Pointer,
  pointersIn,
  rowsOf,
} from "../document/document-nouns.ts";
import type { FieldValues } from "../edits/edit.ts";

/** An id in a field of a row, or of the settings, that names no row of the document. */
export type DanglingReference = {
  /** The row; null for the settings. */
  readonly of: { readonly noun: DocumentNoun; readonly row: AnyRow } | null;
  readonly field: string;
  readonly to: DocumentNoun;
  readonly id: Id;
};

/** Every id of a document that names nothing. */
export function danglingReferences(document: FlowDocument): readonly DanglingReference[] {
  const known = new Map(
    documentNounNames.map((noun) => [noun, new Set(rowsOf(document, noun).map((row) => row.id))] as const),
  );
  const found: DanglingReference[] = [];
  const look = (of: DanglingReference["of"], values: FieldValues, pointers: readonly Pointer[]) => {
    for (const { field, to } of pointers) {
      for (const id of idsIn(values[field])) if (!known.get(to)?.has(id)) found.push({ of, field, to, id });
    }
  };
  look(null, document.settings, settingsPointers);
  for (const [noun, pointers] of rowPointers) {
    for (const row of rowsOf(document, noun)) look({ noun, row }, row, pointers);
  }
  return found;
}

const rowPointers = documentNounNames.map((noun) => [noun, pointersIn(declarationOf(noun).fields)] as const);
const settingsPointers = pointersIn(settingsFields);
