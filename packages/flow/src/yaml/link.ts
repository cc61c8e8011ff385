import { type Id, isId } from "@parley/model/kernel";
import { closest } from "../document/check-schema.ts";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import type { StoredRow } from "../document/rows.ts";
import { layoutOf } from "./layout.ts";
import { orderValues } from "./order-values.ts";
import type { DraftRow, Link, Reading } from "./reading.ts";

/**
 * Gives every row its id and fills in the ids of the rows it names. An id is the one written. With an existing document
 * it must have such a row; else its row of the same kind and name in the same place gives the id. Without one the id is
 * new.
 */
export function linkRows(
  reading: Reading,
  { makeId, existing }: { makeId: () => Id; existing?: FlowDocument | undefined },
): { readonly [N in DocumentNoun]?: StoredRow[] } {
  const known = existing === undefined ? null : knownRows(existing);
  const ids = new Map<DraftRow, Id>();
  const taken = new Set<Id>();
  const take = (row: DraftRow, id: Id) => {
    ids.set(row, id);
    taken.add(id);
  };
  for (const row of reading.rows) {
    const written = row.given ?? reading.ids.get(row.address);
    if (written === undefined) continue;
    if (!isId(written.id)) reading.fault(written.place, "Write a UUID in lower case, or leave the id out");
    else if (known !== null && !known.nouns.has(`${row.noun} ${written.id}`)) continue;
    else if (taken.has(written.id)) reading.fault(written.place, `Write the id ${written.id} once: it is here twice`);
    else take(row, written.id);
  }
  for (const row of reading.rows) {
    if (ids.has(row)) continue;
    const parent = row.parent === null ? null : (ids.get(row.parent) ?? null);
    const same = known?.byPlace.get(placeKey(parent, row.noun, row.label));
    take(row, same === undefined || taken.has(same) ? makeId() : same);
  }
  orderValues(reading.rows, ids);
  const byAddress = new Map(reading.rows.map((row) => [row.address, row]));
  for (const link of reading.links) follow(reading, link, byAddress, ids);
  const rows: { [N in DocumentNoun]?: StoredRow[] } = {};
  for (const row of reading.rows) {
    const list = rows[row.noun] ?? [];
    row.fields.id = ids.get(row);
    list.push(row.fields);
    rows[row.noun] = list;
  }
  return rows;
}

function follow(
  reading: Reading,
  { target, set }: Link,
  byAddress: ReadonlyMap<string, DraftRow>,
  ids: ReadonlyMap<DraftRow, Id>,
): void {
  const row = "noun" in target ? target : firstAt(target.addresses, byAddress);
  const id = row === undefined ? undefined : ids.get(row);
  if (id !== undefined) set(id);
  else if (!("noun" in target)) reading.fault(target.place, unknownReference(target, byAddress));
}

function firstAt(addresses: readonly string[], byAddress: ReadonlyMap<string, DraftRow>): DraftRow | undefined {
  for (const address of addresses) {
    const row = byAddress.get(address);
    if (row !== undefined) return row;
  }
  return undefined;
}

function unknownReference(
  { what, written, addresses }: { what: string; written: string; addresses: readonly string[] },
  byAddress: ReadonlyMap<string, DraftRow>,
): string {
  const base = addresses[0]?.slice(0, addresses[0].lastIndexOf("/")) ?? "";
  const names = [...byAddress.values()].filter((row) => row.address === `${base}/${lastStep(row.address)}`);
  const near = closest(
    written,
    names.map((row) => row.label),
  );
  const hint = near === null ? "write the name of one that is here" : `did you mean ${JSON.stringify(near)}?`;
  return `There is no ${what} ${JSON.stringify(written)}: ${hint}`;
}

function lastStep(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

function placeKey(parent: Id | null, noun: DocumentNoun, label: string): string {
  return `${parent ?? ""} ${noun} ${label}`;
}

function knownRows(existing: FlowDocument): { nouns: ReadonlySet<string>; byPlace: ReadonlyMap<string, Id> } {
  const nouns = new Set<string>();
  const byPlace = new Map<string, Id>();
  for (const [id, { noun, parent, label }] of layoutOf(existing).standings) {
    nouns.add(`${noun} ${id}`);
    byPlace.set(placeKey(parent, noun, label), id);
  }
  return { nouns, byPlace };
}
