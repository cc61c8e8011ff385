import { type Field, type Fields, fieldSchema } from "@parley/model/kernel";
import { checkField, unknownKey } from "../document/check-schema.ts";
import type { DocumentNoun } from "../document/document.ts";
import { plainFields, requiredFields } from "./keys.ts";
import { plainOf, treeAt } from "./plain.ts";
import type { DraftRow, MemberPlace, Reading, YamlPlace } from "./reading.ts";

/** Readers of the keys that are not simply fields. */
export type KeyReaders = { readonly [key: string]: (value: YamlPlace, row: DraftRow) => void };

/**
 * Reads one row from a mapping: its fields by their declarations first, then the keys that have readers of their own.
 * `assumed` is what holds where nothing is written.
 */
export function readRow(
  reading: Reading,
  options: {
    noun: DocumentNoun;
    parent: DraftRow | null;
    base: string;
    label: string;
    members: readonly MemberPlace[];
    place: YamlPlace;
    assumed: { readonly [field: string]: unknown };
    keys?: KeyReaders;
  },
): DraftRow {
  const { noun, parent, base, label, members, place, assumed, keys = {} } = options;
  const row = reading.add({ noun, parent, base, label, fields: { ...assumed } });
  const further = ["id", ...Object.keys(keys)];
  Object.assign(row.fields, readFields(reading, { fields: plainFields(noun), members, further }));
  for (const { key, value } of members) {
    if (key === "id") readId(reading, value, row);
    else if (Object.hasOwn(keys, key)) keys[key]?.(value, row);
  }
  for (const name of requiredFields(noun)) {
    const isWritten = row.fields[name] !== undefined || members.some((member) => member.key === name);
    if (!isWritten) reading.fault(place, `Write ${name} too: it is required`);
  }
  return row;
}

/** The values of the fields that are written; `further` names the keys that are read elsewhere. */
export function readFields(
  reading: Reading,
  options: { fields: Fields; members: readonly MemberPlace[]; further: readonly string[] },
): { [field: string]: unknown } {
  const { fields, members, further } = options;
  const values: { [field: string]: unknown } = {};
  for (const { key, keyPlace, value } of members) {
    if (further.includes(key)) continue;
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined) reading.fault(keyPlace, unknownKey(key, [...Object.keys(fields), ...further]));
    else values[key] = readField(reading, value, field);
  }
  return values;
}

/** The value of a field, its faults reported where they stand. */
export function readField(reading: Reading, place: YamlPlace, field: Field): unknown {
  const value = plainOf(place.tree, fieldSchema(field));
  for (const fault of checkField(field, value)) {
    const tree = treeAt(place.tree, fault.path);
    const path = [place.path, ...fault.path].join(".");
    reading.fault({ tree, offset: tree.offset, path }, fault.message);
  }
  return value;
}

function readId(reading: Reading, place: YamlPlace, row: DraftRow): void {
  const id = reading.text(place);
  if (id !== null) row.given = { id, place };
}
