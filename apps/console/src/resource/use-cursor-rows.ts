import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type CursorSource,
  countQuery,
  cursorPageSize,
  headKey,
  headQuery,
  type LoadedRows,
  type RowCount,
} from "./cursor-query.ts";
import type { ListRows } from "./list-rows.ts";
import { mergeRows } from "./merge-rows.ts";
import { readOut } from "./read-out.ts";

/** Most that one page may hold: as many are read again at once. */
const largestPage = 500;
/** Rows that change within this time are asked for together; milliseconds. */
const gathering = 250;
/** Most that are asked for by name at once; beyond it the whole list is read again. */
const mostByName = 100;
/** How near the last row in sight comes to the end before more are fetched. */
const nearEnd = 18;
/** What was asked ahead of the page is not asked again by it; milliseconds. */
const staleTime = 3000;

export type CursorRows<Row> = Omit<ListRows<Row>, "rows"> & {
  readonly rows: readonly Row[] | undefined;
  readonly count: RowCount | undefined;
  /** Whether changes of the rows are heard, and shown as they come. */
  readonly isFollowing: boolean;
  /** Fetches the rows behind those that are loaded; null when these are all. */
  readonly loadMore: (() => void) | null;
  readonly isLoadingMore: boolean;
  /** Says that changes are heard from now on: what was read before may be old. */
  readonly follow: () => void;
  /** Says that a row came, changed or left. */
  readonly touch: (id: string) => void;
  /** Shows a row as it will be, before the server has said so. */
  readonly show: (row: Row) => void;
};

/** The rows of a list that is read from its head, page after page. Rows that change are read again by id. */
export function useCursorRows<Row>(source: CursorSource<Row>): CursorRows<Row> {
  const client = useQueryClient();
  const key = headKey(source);
  const change = (make: (old: LoadedRows<Row>) => LoadedRows<Row>) =>
    client.setQueryData<LoadedRows<Row>>(key, (old) => old && make(old));

  const name = JSON.stringify(source.key);
  const list = useQuery({
    ...headQuery(source),
    queryFn: ({ signal }) => {
      const before = client.getQueryData<LoadedRows<Row>>(key)?.rows.length ?? 0;
      return source.first(Math.min(largestPage, Math.max(cursorPageSize, before)), signal);
    },
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.slice(0, source.key.length)) === name ? before : undefined,
    staleTime,
  });
  const counted = countQuery(source);
  const count = useQuery({ ...counted, staleTime });

  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isFollowing, setFollowing] = useState(false);
  const readChanged = async () => {
    timer.current = undefined;
    // What is being read now may be older than the changes: they are asked for once it has come.
    if (client.isFetching({ queryKey: key, exact: true }) > 0) return readSoon();
    if (changed.current.size > mostByName) {
      changed.current.clear();
      return void client.invalidateQueries({ queryKey: key });
    }
    await readOut(changed.current, async (ids) => {
      const fresh = await source.named(ids);
      change((old) => mergeRows(source, old, ids, fresh));
    });
    void client.invalidateQueries({ queryKey: counted.queryKey });
  };
  // What could not be read now is read with the next that changes, or on reload.
  const readSoon = () => {
    timer.current ??= setTimeout(() => void latest.current().catch(() => setFollowing(false)), gathering);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef(readChanged);
  useEffect(() => {
    latest.current = readChanged;
  });

  const isBehind = list.isPlaceholderData;
  const next = isBehind ? null : (list.data?.next ?? null);
  const [loading, setLoading] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ readonly next: string; readonly error: Error } | null>(null);
  const loadMore = async () => {
    if (next === null || loading === next) return;
    setLoading(next);
    try {
      const page = await source.after(next);
      // Another page may have come in between: each is put behind the one that names it.
      change((old) => (old.next === next ? { rows: [...old.rows, ...page.rows], next: page.next } : old));
      setFailed(null);
    } catch (error) {
      setFailed({ next, error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      setLoading(null);
    }
  };
  const more = useRef(loadMore);
  useEffect(() => {
    more.current = loadMore;
  });

  const rows = list.data?.rows;
  const loaded = rows?.length ?? 0;
  return {
    rows,
    // A page that failed is no longer missed where another one comes next.
    error: list.error ?? (failed !== null && failed.next === next ? failed.error : null),
    isBehind,
    startAt: 0,
    see: useCallback(
      (_first, last) => {
        if (last >= loaded - nearEnd) void more.current();
      },
      [loaded],
    ),
    reload: async () => {
      setFailed(null);
      await Promise.all([list.refetch(), count.refetch()]);
    },
    count: count.data,
    isFollowing,
    loadMore: next === null ? null : () => void loadMore(),
    isLoadingMore: loading !== null,
    follow: () => {
      setFollowing(true);
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: counted.queryKey });
    },
    touch: (id) => {
      setFollowing(true);
      changed.current.add(id);
      readSoon();
    },
    show: (row) =>
      change((old) => ({
        ...old,
        rows: old.rows.map((each) => (source.idOf(each) === source.idOf(row) ? row : each)),
      })),
  };
}
