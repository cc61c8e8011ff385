import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { LikedListName } from "../parts/liked-list.ts";
import { recentOf, Shortcuts } from "../parts/list-toolbar/shortcuts.tsx";
import type { Favourites } from "../parts/use-favourites.ts";

/** The rows of a list that a user has starred for themselves, and how to lead to them. */
export type Liked<Row> = {
  /** Names the list, as its source does: another client's rows have other favourites in it. */
  readonly of: readonly unknown[];
  readonly favourites: Favourites;
  /** A link to what a row is about, for favourites and where one was last. */
  readonly linkOf: (row: Row) => ReactNode;
  /** The rows of these ids, wherever in the list they are. */
  readonly find: (ids: readonly string[]) => Promise<readonly Row[]>;
};

/** The favourites of a list, and what was visited last. Rows that are not loaded are asked for by id. */
export function ListShortcuts<Row>(
  props: Liked<Row> & {
    list: LikedListName;
    /** Undefined until the first came; nothing is shown before. */
    rows: readonly (Row | undefined)[] | undefined;
    idOf: (row: Row) => string;
  },
) {
  const { list, of, rows, idOf, linkOf, find, favourites } = props;
  // All of them, for only `find` knows which are of this list: those of all clients are kept together.
  const wanted = useMemo(() => [...new Set([...favourites.starred, ...recentOf(list)])], [favourites.starred, list]);
  const known = new Map<string, Row>();
  for (const row of rows ?? []) if (row !== undefined) known.set(idOf(row), row);
  const missing = rows === undefined ? [] : wanted.filter((id) => !known.has(id)).sort();
  const found = useQuery({
    queryKey: [...of, "shortcuts", missing],
    queryFn: () => find(missing),
    enabled: missing.length > 0,
  });
  for (const row of found.data ?? []) known.set(idOf(row), row);
  const items = wanted.flatMap((id) => {
    const row = known.get(id);
    return row === undefined ? [] : [{ id, link: linkOf(row) }];
  });
  return <Shortcuts list={list} items={rows && items} starred={favourites.starred} />;
}
