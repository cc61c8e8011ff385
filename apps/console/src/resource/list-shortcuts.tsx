import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { LikedListName } from "../parts/liked-list.ts";
import { mostShortcuts, recentOf, Shortcuts } from "../parts/list-toolbar/shortcuts.tsx";
import type { Favourites } from "../parts/use-favourites.ts";

/** The rows of a list that a user has starred for themselves, and how to lead to them. */
export type Liked<Row> = {
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
  const { list, rows, idOf, linkOf, find, favourites } = props;
  const wanted = useMemo(
    () => [...[...favourites.starred].slice(-mostShortcuts), ...recentOf(list).slice(0, mostShortcuts)],
    [favourites.starred, list],
  );
  const known = new Map<string, Row>();
  for (const row of rows ?? []) if (row !== undefined) known.set(idOf(row), row);
  const missing = rows === undefined ? [] : wanted.filter((id) => !known.has(id)).sort();
  const found = useQuery({
    queryKey: ["shortcuts", list, missing],
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
