import type { DocumentNoun, FlowDocument } from "../../src/document/document.ts";

/** A change that YAML has no words for, such as a reference to what is not there. */
export type RowChange =
  | {
      readonly in: DocumentNoun;
      /** Name of the row, or its place in the list. */
      readonly row: string | number;
      /** Fields set; without them the row is taken out. */
      readonly set?: { readonly [field: string]: unknown };
    }
  | { readonly in: "settings"; readonly set: { readonly [field: string]: unknown } };

/** The document after the changes. */
export function changeRows(document: FlowDocument, changes: readonly RowChange[]): FlowDocument {
  const changed: FlowDocument = structuredClone(document);
  for (const change of changes) {
    if (change.in === "settings") {
      Object.assign(changed.settings, change.set);
      continue;
    }
    const rows: object[] = changed.rows[change.in];
    const index = rows.findIndex((row, place) => place === change.row || ("name" in row && row.name === change.row));
    const row = rows[index];
    if (row === undefined) throw new Error(`There is no ${change.in} ${change.row}`);
    if (change.set === undefined) rows.splice(index, 1);
    else Object.assign(row, change.set);
  }
  return changed;
}
