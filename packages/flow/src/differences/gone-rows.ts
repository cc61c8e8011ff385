import { type Id, type Steps, settingsFields } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import {
  type AnyRow,
  declarationOf,
  documentNounNames,
  idsIn,
  pointersIn,
  rowsOf,
} from "../document/document-nouns.ts";
import type { FieldValues } from "../edits/edit.ts";
import { placesNaming } from "../names/follow-names.ts";

/** Rows that one side took away and the other has, by their ids: holders before what they hold. */
export type GoneRows = ReadonlyMap<Id, { readonly noun: DocumentNoun; readonly row: AnyRow }>;

/** What names a row that is gone, by its id or by its name. */
export type Naming = {
  /** Null for the settings. */
  readonly by: Id | null;
  readonly field: string;
  readonly id: Id;
};

/** Rows of the ancestor that a side has and the other took away. */
export function goneRows(base: FlowDocument, side: FlowDocument, other: FlowDocument): GoneRows {
  return new Map(
    documentNounNames.flatMap((noun) => {
      const [began, left] = [base, other].map((each) => new Set(rowsOf(each, noun).map(({ id }) => id)));
      const gone = rowsOf(side, noun).filter(({ id }) => began?.has(id) && !left?.has(id));
      return gone.map((row) => [row.id, { noun, row }] as const);
    }),
  );
}

/** Everything in a version that names rows which are gone. */
export function* namingsOf(document: FlowDocument, gone: GoneRows): Steps<readonly Naming[]> {
  if (gone.size === 0) return [];
  const found: Naming[] = [];
  const look = (by: Id | null, values: FieldValues, fields: readonly string[]) => {
    for (const field of fields) for (const id of idsIn(values[field])) if (gone.has(id)) found.push({ by, field, id });
  };
  look(null, document.settings, settingsPointers);
  const named = new Map<DocumentNoun, Map<string, Id>>();
  for (const noun of documentNounNames) {
    const pointers = pointersIn(declarationOf(noun).fields).map(({ field }) => field);
    const rows = rowsOf(document, noun);
    // What names a row that stays is whole without another of that name.
    const staying = new Set(rows.flatMap(({ id, name }) => (gone.has(id) ? [] : [name])));
    const names = new Map<string, Id>();
    for (const row of rows) {
      yield;
      look(row.id, row, pointers);
      const { id, name } = row;
      if (gone.has(id) && typeof name === "string" && name !== "" && !staying.has(name)) names.set(name, id);
    }
    if (names.size > 0) named.set(noun, names);
  }
  for (const { place, id } of yield* placesNaming(document, named)) {
    found.push({ by: place.row?.id ?? null, field: place.keys[0], id });
  }
  return found;
}

const settingsPointers = pointersIn(settingsFields).map(({ field }) => field);
