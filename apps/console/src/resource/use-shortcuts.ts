import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMemo } from "react";
import type { LikedListName } from "../parts/liked-list.ts";
import { mostShortcuts, recentOf, type ShortcutsProps } from "../parts/list-toolbar/shortcuts.tsx";
import type { Favourites } from "../parts/use-favourites.ts";
import type { PagedRows } from "./use-paged-rows.ts";

export type Listed<Row> = {
  readonly list: LikedListName;
  readonly rows: PagedRows<Row>;
  readonly idOf: (row: Row) => string;
  /** A link to what a row is about, for favourites and where one was last. */
  readonly linkOf: (row: Row) => ReactNode;
  /** The rows of these ids, wherever in the list they are. */
  readonly find: (ids: readonly string[]) => Promise<readonly Row[]>;
  readonly favourites: Favourites;
};

/**
 * What the favourites of a list, and where one was last, lead to: from the rows that are there, and the others by name.
 * Undefined until it is known.
 */
export function useShortcuts<Row>({
  list,
  rows,
  idOf,
  linkOf,
  find,
  favourites,
}: Listed<Row>): ShortcutsProps["items"] {
  const wanted = useMemo(
    () => [...[...favourites.starred].slice(-mostShortcuts), ...recentOf(list).slice(0, mostShortcuts)],
    [favourites.starred, list],
  );
  const known = new Map<string, Row>();
  for (const row of rows.rows ?? []) if (row !== undefined) known.set(idOf(row), row);
  const missing = rows.rows === undefined ? [] : wanted.filter((id) => !known.has(id)).sort();
  const found = useQuery({
    queryKey: ["shortcuts", list, missing],
    queryFn: () => find(missing),
    enabled: missing.length > 0,
  });
  if (rows.rows === undefined) return undefined;
  for (const row of found.data ?? []) known.set(idOf(row), row);
  return wanted.flatMap((id) => {
    const row = known.get(id);
    return row === undefined ? [] : [{ id, link: linkOf(row) }];
  });
}
