import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type ResourceSearch, viewOf } from "./resource-search.ts";

/** More ids than these make an address too long: a larger selection lives with the page. */
const mostInAddress = 50;

/**
 * Which rows are chosen, by id; it stands in the address while it fits. It counts only for the list and the filters for
 * which it was made: rows that are out of sight would be changed with those that are seen.
 */
export function useSelection(list: readonly unknown[], search: ResourceSearch, show: (search: ResourceSearch) => void) {
  const [large, setLarge] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> } | null>(null);
  const { selected: told } = search;
  // The order changes nothing about which rows there are.
  const of = JSON.stringify([list, { ...viewOf(search), sort: undefined }]);
  const selected = useMemo<ReadonlySet<string>>(
    () => (large?.of === of ? large.ids : new Set(told === undefined ? [] : told.split(","))),
    [large, of, told],
  );
  const latest = useRef({ of, search, show });
  useEffect(() => {
    latest.current = { of, search, show };
  });
  const select = useCallback(
    (next: ReadonlySet<string>) => {
      const now = latest.current;
      // Long work may end when another list is shown, or other filters.
      if (now.of !== of) return;
      const isLarge = next.size > mostInAddress;
      setLarge(isLarge ? { of, ids: next } : null);
      now.show({ ...now.search, selected: isLarge || next.size === 0 ? undefined : [...next].join(",") });
    },
    [of],
  );
  return { selected, select };
}
