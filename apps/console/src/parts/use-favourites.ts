import { useCallback, useMemo } from "react";
import { type LikedListName, withStar } from "./liked-list.ts";
import { texts } from "./texts.ts";
import { useLikedList } from "./use-liked-list.ts";

/** The rows of a list that the signed-in user has starred for themselves, by id. */
export function useFavourites(list: LikedListName) {
  const { liked, change } = useLikedList(list);
  const ids = liked?.starred;
  const starred: ReadonlySet<string> = useMemo(() => new Set(ids), [ids]);
  const toggle = useCallback(
    (id: string) => void change(texts.favourites.failed, (before) => withStar(before, id, !starred.has(id))),
    [change, starred],
  );
  return useMemo(() => ({ starred, toggle }), [starred, toggle]);
}

export type Favourites = ReturnType<typeof useFavourites>;
