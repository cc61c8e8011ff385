import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMe } from "../../api/me.ts";
import type { Bookmark } from "./bookmark.ts";
import { changeBookmarks, fetchBookmarks } from "./bookmark-api.ts";

/** One's own bookmarks of the version of the address, and how they are changed. */
export function useBookmarks() {
  const { flow = "", version = "" } = useParams({ strict: false });
  const user = useMe()?.id ?? "";
  const queryClient = useQueryClient();
  const queryKey = ["bookmarks", user, flow, version];
  const place = { user, flow, version };
  const stored = useQuery({ queryKey, queryFn: () => fetchBookmarks(place), enabled: user !== "" });
  const changing = useMutation({
    mutationFn: (change: (bookmarks: readonly Bookmark[]) => readonly Bookmark[]) => changeBookmarks(place, change),
    onSuccess: (bookmarks) => queryClient.setQueryData(queryKey, bookmarks),
  });
  return { stored, changing };
}
