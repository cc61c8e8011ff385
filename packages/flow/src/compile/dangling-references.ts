import type { Id } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document.ts";
import { type AnyRow, declarationOf, documentNounNames, isDocumentNoun, rowsOf } from "../document-nouns.ts";

/** An id in a row's field that names no row of the document. */
export type DanglingReference = {
  readonly noun: DocumentNoun;
  readonly row: AnyRow;
  readonly field: string;
  readonly to: DocumentNoun;
  readonly id: Id;
};

type Pointer = { readonly field: string; readonly to: DocumentNoun };

/** Every id of a document that names nothing. */
export function danglingReferences(document: FlowDocument): readonly DanglingReference[] {
  const known = new Map(
    documentNounNames.map((noun) => [noun, new Set(rowsOf(document, noun).map((row) => row.id))] as const),
  );
  const found: DanglingReference[] = [];
  for (const [noun, pointers] of pointersByNoun) {
    for (const row of rowsOf(document, noun)) {
      for (const { field, to } of pointers) {
        for (const id of idsIn(row[field])) if (!known.get(to)?.has(id)) found.push({ noun, row, field, to, id });
      }
    }
  }
  return found;
}

const pointersByNoun: readonly (readonly [DocumentNoun, readonly Pointer[]])[] = documentNounNames.map((noun) => {
  const fields = declarationOf(noun).fields;
  const declared = Object.entries(fields).flatMap(([field, { to }]) =>
    to !== undefined && isDocumentNoun(to) ? [{ field, to }] : [],
  );
  const conditional = "conditional_prompts" in fields ? [{ field: "conditional_prompts", to: "prompt" } as const] : [];
  return [noun, [...declared, ...conditional]];
});

/** The ids in a field: one, a list, or the lists of an ordered choice. */
function idsIn(value: unknown): readonly Id[] {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) =>
    typeof item === "object" && item !== null && "value" in item ? idsIn(item.value) : idsIn(item),
  );
}
