import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useMe } from "../api/me.ts";
import { changePreference, configOf } from "../api/preferences.ts";
import { type LikedList, type LikedListName, preferenceOf, readLikedList } from "./liked-list.ts";
import { reportError } from "./notices/report-error.ts";

/** How the signed-in user likes a list, kept on the server; null until it is known. */
export function useLikedList(name: LikedListName) {
  const queries = useQueryClient();
  const me = useMe();
  const preference = preferenceOf(name);
  const config = configOf(me, preference);
  const isKnown = me !== undefined;
  const liked = useMemo(() => (isKnown ? readLikedList(config) : null), [isKnown, config]);
  /** Changes it; whether that worked. `title` says what could not be done. */
  const change = useCallback(
    async (title: string, next: (before: LikedList) => LikedList): Promise<boolean> => {
      try {
        await changePreference(queries, preference, (before) => next(readLikedList(before)));
        return true;
      } catch (error) {
        reportError(title, error);
        return false;
      }
    },
    [queries, preference],
  );
  return { liked, change };
}
