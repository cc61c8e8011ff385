import type { Id } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "./document.ts";
import { placeOfRow } from "./list-index.ts";

/** The living row of a noun by its id, found at once however many there are. The document must not be changed in place. */
export function rowOf<N extends DocumentNoun>(
  document: FlowDocument,
  noun: N,
  id: Id,
): FlowDocument["rows"][N][number] | undefined {
  const rows: readonly FlowDocument["rows"][N][number][] = document.rows[noun];
  const place = placeOfRow(rows, id);
  return place === undefined ? undefined : rows[place];
}
