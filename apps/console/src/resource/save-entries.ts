import { saveCsv } from "../parts/csv/save-csv.ts";
import { csv } from "../parts/csv/write-csv.ts";
import { writeCell } from "./csv-cells.ts";
import { type Entry, fieldValue, type Resource } from "./resource.ts";

/** Hands rows to the browser as a file that can be imported again: the fields of columns and form by name. */
export function saveEntries(resource: Resource, entries: readonly Entry[]): void {
  const names = exportedFields(resource);
  const body = entries.map(({ row, names: known }) => [
    row.id,
    ...names.map((name) => known[name] ?? writeCell(resource.fields[name], fieldValue(row, name))),
  ]);
  saveCsv(`${resource.list}-${new Date().toISOString().slice(0, 10)}.csv`, csv(["id", ...names], body));
}

/** Fields of a file: those of the form, then those that only the list shows. */
const exportedFields = ({ groups, columns, fields: declared }: Resource): readonly string[] =>
  [
    ...new Set([
      ...groups.flatMap(({ fields }) => [...fields]),
      ...columns.flatMap((column) => ("field" in column ? [column.field] : [])),
    ]),
  ].filter((name) => declared[name]?.writeOnly !== true);
