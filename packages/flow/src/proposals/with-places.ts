import type { Steps } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import { type AnyRow, documentNounNames, rowsOf } from "../document/document-nouns.ts";
import { groupBy } from "../document/group-by.ts";
import { assembling } from "../document/rows.ts";
import type { FieldValues } from "../edits/edit.ts";
import type { EditedPlace } from "./places-of.ts";

/** A document that says at some places what another says there. A field is said where both have its row. */
export function* withPlaces(
  document: FlowDocument,
  other: FlowDocument,
  places: readonly EditedPlace[],
): Steps<FlowDocument> {
  const said = groupBy(places, ({ row }) => row);
  const rows: { [noun: string]: readonly AnyRow[] } = {};
  for (const noun of documentNounNames) {
    const own = new Map(rowsOf(document, noun).map((row) => [row.id, row]));
    const others = new Map(rowsOf(other, noun).map((row) => [row.id, row]));
    rows[noun] = [...new Set([...own.keys(), ...others.keys()])].flatMap((id) => {
      const [row, theirs, fields = []] = [own.get(id), others.get(id), said.get(id)];
      if (fields.some(({ field }) => field === null)) return theirs ?? [];
      if (row === undefined || theirs === undefined) return row ?? [];
      return { ...row, ...valuesAt(theirs, fields), id };
    });
    yield;
  }
  const settings = { ...document.settings, ...valuesAt({ ...other.settings }, said.get(null) ?? []) };
  return yield* assembling({ settings, rows });
}

const valuesAt = (values: FieldValues, places: readonly EditedPlace[]): FieldValues =>
  Object.fromEntries(places.flatMap(({ field }) => (field === null ? [] : [[field, values[field]]])));
