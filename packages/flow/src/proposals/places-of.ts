import { equalJson, type Id } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import { type AnyRow, rowOf } from "../document/document-nouns.ts";
import type { Edit, FieldValues, RowOperation } from "../edits/edit.ts";

/** A field of a row; of the settings where there is no row; the row itself where there is no field. */
export type EditedPlace = { readonly row: Id | null; readonly field: string | null };

type Seen = EditedPlace & { readonly isDone: boolean };

/** The places of an edit at which a document says already what the edit makes it say. */
export const donePlaces = (document: FlowDocument, edit: Edit): readonly EditedPlace[] =>
  edit.flatMap((operation) => placesOf(document, operation).flatMap(({ isDone, ...place }) => (isDone ? [place] : [])));

/** The places that an edit names. */
export const editedPlaces = (edit: Edit): readonly EditedPlace[] =>
  edit.flatMap((operation): readonly EditedPlace[] => {
    if (operation.op === "create") return [{ row: operation.row.id, field: null }];
    if (operation.op === "delete" || operation.op === "restore") return [{ row: operation.id, field: null }];
    const row = operation.op === "settings" ? null : operation.id;
    return Object.keys(operation.fields).map((field) => ({ row, field }));
  });

/** Whether nothing of an operation is left to be done. */
export const isDoneAlready = (document: FlowDocument, operation: RowOperation): boolean =>
  placesOf(document, operation).every(({ isDone }) => isDone);

function placesOf(document: FlowDocument, operation: RowOperation): readonly Seen[] {
  if (operation.op === "settings") return fieldsOf(null, { ...document.settings }, operation.fields);
  const id = operation.op === "create" ? operation.row.id : operation.id;
  const row: AnyRow | undefined = rowOf(document, operation.noun, id);
  if (operation.op === "change") return fieldsOf(id, row, operation.fields);
  return [{ row: id, field: null, isDone: (row === undefined) === (operation.op === "delete") }];
}

const fieldsOf = (row: Id | null, values: FieldValues | undefined, fields: FieldValues): readonly Seen[] =>
  Object.entries(fields).map(([field, value]) => ({ row, field, isDone: equalJson(values?.[field], value) }));
