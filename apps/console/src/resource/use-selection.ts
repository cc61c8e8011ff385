import { useCallback, useMemo, useState } from "react";
import type { ResourceSearch } from "./resource-search.ts";

/** More ids than these make an address too long: a larger selection lives with the page. */
const mostInAddress = 50;

/** Which rows are chosen, by id; it stands in the address while it fits. */
export function useSelection(search: ResourceSearch, show: (search: ResourceSearch) => void) {
  const [large, setLarge] = useState<ReadonlySet<string> | null>(null);
  const { selected: told } = search;
  const selected = useMemo<ReadonlySet<string>>(
    () => large ?? new Set(told === undefined ? [] : told.split(",")),
    [large, told],
  );
  const select = useCallback(
    (next: ReadonlySet<string>) => {
      const isLarge = next.size > mostInAddress;
      setLarge(isLarge ? next : null);
      show({ ...search, selected: isLarge || next.size === 0 ? undefined : [...next].join(",") });
    },
    [search, show],
  );
  return { selected, select };
}
