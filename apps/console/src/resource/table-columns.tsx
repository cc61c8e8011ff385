import { Link } from "@tanstack/react-router";
import type { TableColumn } from "../parts/data-table/column.ts";
import { Name } from "../parts/name.tsx";
import { starColumnOf } from "../parts/star-column.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import type { Favourites } from "../parts/use-favourites.ts";
import { fieldText } from "./field-text.ts";
import { type Entry, fieldValue, labelOf, nameOf, type Resource, type ResourceColumn } from "./resource.ts";
import type { ResourceSearch } from "./resource-search.ts";
import { texts } from "./texts.ts";

type Options = {
  readonly search: ResourceSearch;
  readonly isNarrow: boolean;
  readonly moment: (iso: string) => string;
  readonly favourites: Favourites;
};

/** A resource's columns as the table draws them, after the star. */
export const tableColumns = (
  resource: Resource,
  { search, isNarrow, moment, favourites }: Options,
): readonly TableColumn<Entry>[] => [
  starColumnOf(
    favourites,
    ({ row }) => row.id,
    (entry) => nameOf(resource, entry),
  ),
  ...resource.columns
    .filter((column) => !isNarrow || !("isWide" in column) || column.isWide !== true)
    .map((column): TableColumn<Entry> => {
      if ("key" in column) return column;
      const field = resource.fields[column.field];
      return {
        key: column.field,
        head: labelOf(resource, column.field),
        ...(column.width === undefined ? {} : { width: column.width }),
        ...(column.isMono ? { className: "mono" } : {}),
        isNumber: field?.kind === "integer" || field?.kind === "number",
        canSort: field !== undefined && sortable.has(field.kind),
        cell: cellOf(resource, column, { search, moment }),
      };
    }),
];

/** Kinds of fields whose order says something to people. */
const sortable: ReadonlySet<string> = new Set(["text", "integer", "number", "boolean", "timestamp"]);

function cellOf(
  resource: Resource,
  { field: name, cell }: ResourceColumn,
  { search, moment }: Pick<Options, "search" | "moment">,
): TableColumn<Entry>["cell"] {
  if (name === resource.name)
    return (entry) => <OpenRow id={entry.row.id} text={nameOf(resource, entry)} search={search} />;
  if (cell !== undefined) return cell;
  const field = resource.fields[name];
  const nothing = resource.texts.nothing?.[name] ?? texts.values.nothing;
  return (entry) => {
    const text = fieldText(entry, name, field, moment);
    if (text === null) return <span className="muted">{nothing}</span>;
    if (name === "status") return <StatusBadge status={String(fieldValue(entry.row, name))} />;
    return <Name text={text} />;
  };
}

/** A row's name, which opens the row beside the list. */
export function OpenRow({ id, text, search }: { id: string; text: string; search: ResourceSearch }) {
  const there: ResourceSearch = { ...search, row: id };
  return (
    <Link className="row-link truncate" to="." search={there}>
      <Name text={text} />
    </Link>
  );
}
