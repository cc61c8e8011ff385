import type { FlowDocument } from "../document/document.ts";
import { documentNounNames, rowOf, rowsOf } from "../document/document-nouns.ts";
import { assemble } from "../document/rows.ts";
import type { Edit, FieldValues, RowOperation } from "../edits/edit.ts";
import { type TextPlace, withText } from "../survey/text-place.ts";

/** Other texts for a document, as the changes of rows that they come to. */
export class TextChanges {
  readonly #document: FlowDocument;
  readonly #rows = new Map<string, { readonly row: TextPlace["row"]; readonly fields: FieldValues }>();

  constructor(document: FlowDocument) {
    this.#document = document;
  }

  write({ row, keys: [field, ...within], before }: TextPlace, text: string): void {
    const key = row?.id ?? "";
    const fields: FieldValues = this.#rows.get(key)?.fields ?? {};
    const value = withText(
      field in fields ? fields[field] : fieldOf(this.#document, row, field),
      within,
      before + text,
    );
    this.#rows.set(key, { row, fields: { ...fields, [field]: value } });
  }

  /** The document with these texts. It is no edit: what else stands in the fields need not be right. */
  written(): FlowDocument {
    const fieldsOf = (id: string) => this.#rows.get(id)?.fields;
    const rows = documentNounNames.map((noun) => [
      noun,
      rowsOf(this.#document, noun).map((row) => ({ ...row, ...fieldsOf(row.id) })),
    ]);
    return assemble({ settings: { ...this.#document.settings, ...fieldsOf("") }, rows: Object.fromEntries(rows) });
  }

  edit(): Edit {
    return [...this.#rows.values()].map(
      ({ row, fields }): RowOperation =>
        row === null ? { op: "settings", fields } : { op: "change", noun: row.noun, id: row.id, fields },
    );
  }
}

export function fieldOf(document: FlowDocument, row: TextPlace["row"], field: string): unknown {
  const stored: FieldValues | undefined = row === null ? document.settings : rowOf(document, row.noun, row.id);
  return stored?.[field];
}
