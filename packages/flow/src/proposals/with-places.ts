import type { Id, Steps } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import { type AnyRow, documentNounNames, rowsOf } from "../document/document-nouns.ts";
import { groupBy } from "../document/group-by.ts";
import { assembling } from "../document/rows.ts";
import type { FieldValues } from "../edits/edit.ts";
import type { EditedPlace } from "./places-of.ts";

type NamedRows = ReadonlyMap<Id, { readonly noun: DocumentNoun; readonly row: AnyRow }>;

/** What a document says at some places, without the rest of it. */
export type Said = {
  readonly places: readonly EditedPlace[];
  readonly settings: FieldValues;
  readonly rows: NamedRows;
};

/** What a document says at places. */
export function saidAt(document: FlowDocument, places: readonly EditedPlace[]): Said {
  const wanted = new Set(places.map(({ row }) => row));
  const settings = wanted.has(null) ? { ...document.settings } : {};
  return { places, settings, rows: namedRows(document, ({ id }) => wanted.has(id)) };
}

const namedRows = (document: FlowDocument, isWanted: (row: AnyRow) => boolean): NamedRows =>
  new Map(
    documentNounNames.flatMap((noun) =>
      rowsOf(document, noun).flatMap((row) => (isWanted(row) ? [[row.id, { noun, row }] as const] : [])),
    ),
  );

/** A document that says at places what others say there, one after the other. A field is said where both have its row. */
export function* withSaid(document: FlowDocument, all: readonly Said[]): Steps<FlowDocument> {
  const rows = new Map(namedRows(document, () => true));
  const settings: { [field: string]: unknown } = { ...document.settings };
  for (const said of all) {
    for (const { row: id, field } of said.places) {
      if (id === null) {
        if (field !== null) settings[field] = said.settings[field];
        continue;
      }
      const [own, theirs] = [rows.get(id), said.rows.get(id)];
      if (field === null) {
        if (theirs === undefined) rows.delete(id);
        else rows.set(id, theirs);
      } else if (own !== undefined && theirs !== undefined) {
        rows.set(id, { ...own, row: { ...own.row, [field]: theirs.row[field], id } });
      }
    }
    yield;
  }
  const byNoun = groupBy([...rows.values()], ({ noun }) => noun);
  const living = documentNounNames.map((noun) => [noun, (byNoun.get(noun) ?? []).map(({ row }) => row)] as const);
  return yield* assembling({ settings, rows: Object.fromEntries(living) });
}
