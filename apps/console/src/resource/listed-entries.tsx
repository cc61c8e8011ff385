import type { Favourites } from "../parts/use-favourites.ts";
import { type Entry, nameOf, type Resource } from "./resource.ts";
import type { ResourceSearch } from "./resource-search.ts";
import { findEntries } from "./resource-source.ts";
import { OpenRow } from "./table-columns.tsx";

/** What a `ServerList` needs to know of the rows of a resource: which they are, their names, and the favourites among them. */
export const listedEntries = (resource: Resource, favourites: Favourites, search: ResourceSearch) => ({
  list: resource.list,
  idOf: ({ row }: Entry) => row.id,
  rowName: (entry: Entry) => nameOf(resource, entry),
  liked: {
    favourites,
    linkOf: (entry: Entry) => <OpenRow id={entry.row.id} text={nameOf(resource, entry)} search={search} />,
    find: (ids: readonly string[]) => findEntries(resource, ids),
  },
  searchLabel: resource.texts.search,
});
