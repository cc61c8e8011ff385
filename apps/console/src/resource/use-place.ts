import { useCallback, useEffect, useRef } from "react";
import type { ResourceSearch } from "./resource-search.ts";

/** How long scrolling rests before the address tells where one is; milliseconds. */
const rest = 400;

/** The row that a list begins at, and a way to say which row is the first in sight. */
export type ListPlace = { readonly startAt: number; readonly keep: (first: number) => void };

/** Keeps the place in a list in its address. `at` is the first row in sight, left out at the top. */
export function usePlace(search: ResourceSearch, show: (search: ResourceSearch) => void): ListPlace {
  const latest = useRef({ search, show });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { search, show };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = useCallback((first: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const now = latest.current;
      const at = first > 0 ? String(first) : undefined;
      if (at !== now.search.at) now.show({ ...now.search, at });
    }, rest);
  }, []);
  return { startAt: Number(search.at) || 0, keep };
}
