import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useSearchState } from "../parts/use-search-state.ts";
import type { OpenDialog, Resource } from "./resource.ts";
import { type ResourceSearch, searchReader } from "./resource-search.ts";
import { entriesSource, resourceKey } from "./resource-source.ts";
import { usePagedRows } from "./use-paged-rows.ts";
import { usePlace } from "./use-place.ts";
import { useSelection } from "./use-selection.ts";

/** A resource's list as a page holds it: its rows, what of it the address shows, which are chosen, and what is open over it. */
export type ResourceListState = ReturnType<typeof useResourceList>;

export function useResourceList(resource: Resource) {
  const filters = useMemo(() => resource.filters.map(({ name }) => name), [resource]);
  const read = useMemo(() => searchReader([...filters, ...(resource.around ?? [])]), [resource, filters]);
  const [search, show] = useSearchState<ResourceSearch>(read);
  const source = entriesSource(resource, search, filters);
  const rows = usePagedRows(source, usePlace(search, show));
  const client = useQueryClient();
  const reload = useCallback(async () => {
    const stale = [resourceKey(resource), ...(resource.alsoStale ?? [])];
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  }, [client, resource]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const showRow = (row: string | undefined) => show({ ...search, row });
  return {
    resource,
    search,
    show,
    showRow,
    source,
    rows,
    /** Undefined while it is not known. */
    count: rows.rows?.length,
    reload,
    ...useSelection(resourceKey(resource), search, show),
    dialog,
    open: (wanted: OpenDialog) =>
      wanted.kind === "edit" && resource.detail !== undefined ? showRow(wanted.entry.row.id) : setDialog(wanted),
    close: () => setDialog(null),
  };
}
