import type { Id } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document.ts";
import { type AnyRow, declarationOf, documentNounNames, isDocumentNoun, rowsOf } from "../document-nouns.ts";
import type { Faults } from "./faults.ts";

type Pointer = { readonly field: string; readonly to: DocumentNoun };

/** Faults for every id that names a row the document does not hold. */
export function checkReferences(document: FlowDocument, faults: Faults): void {
  const known = new Map(
    documentNounNames.map((noun) => [noun, new Set(rowsOf(document, noun).map((row) => row.id))] as const),
  );
  const check = (noun: DocumentNoun, row: AnyRow, { field, to }: Pointer, ids: readonly Id[]) => {
    for (const id of ids) {
      if (known.get(to)?.has(id)) continue;
      faults.add({ noun, id: row.id, field }, "unknown_reference", `There is no ${to} with the id ${id}.`);
    }
  };
  for (const [noun, pointers] of pointersByNoun) {
    for (const row of rowsOf(document, noun)) {
      for (const pointer of pointers) check(noun, row, pointer, idsIn(row[pointer.field]));
    }
  }
  const prompts = { field: "conditional_prompts", to: "prompt" } as const;
  for (const noun of ["block", "path"] as const) {
    for (const row of document.rows[noun]) {
      for (const { value } of row.conditional_prompts) check(noun, row, prompts, value);
    }
  }
}

const pointersByNoun: readonly (readonly [DocumentNoun, readonly Pointer[]])[] = documentNounNames.map((noun) => [
  noun,
  Object.entries(declarationOf(noun).fields).flatMap(([field, { to }]) =>
    to !== undefined && isDocumentNoun(to) ? [{ field, to }] : [],
  ),
]);

function idsIn(value: unknown): readonly Id[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
