import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ListRows } from "./list-rows.ts";
import { type BesideSource, besideQuery, pageQuery, pageSize, type RowsPage, type RowsSource } from "./page-query.ts";
import type { ListPlace } from "./use-place.ts";

/** What was asked ahead of the page is not asked again by it; milliseconds. */
const staleTime = 3000;

/** How often it is looked whether the rows in sight have changed, while the page is; milliseconds. */
const lookEvery = 60_000;

export type PagedRows<Row> = ListRows<Row> & {
  /** Which pages are in sight. */
  readonly pages: { readonly from: number; readonly to: number };
};

/**
 * The rows of a list that the server filters, searches and orders. Only those in sight are fetched, page by page. The
 * list has its full length from the first page on. `place` keeps where one is.
 */
export function usePagedRows<Row>(source: RowsSource<Row>, { startAt, keep }: ListPlace): PagedRows<Row> {
  const client = useQueryClient();
  const { key, query } = source;
  const asked = JSON.stringify([key, query]);
  const name = JSON.stringify(key);
  const first = Math.floor(startAt / pageSize);
  const [sight, setSight] = useState({ asked, from: first, to: first });
  const { from, to } = sight.asked === asked ? sight : { from: 0, to: 0 };
  const answers = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, place) => ({
      ...pageQuery(source, from + place),
      staleTime,
      refetchInterval: lookEvery,
    })),
  });
  const stamp = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for what has come
  const now = useMemo(() => {
    const known = (page: number) => client.getQueryData<RowsPage<Row>>(pageQuery(source, page).queryKey);
    const count = answers.findLast(({ data }) => data !== undefined)?.data?.count;
    if (count === undefined) return undefined;
    const rows = Array.from({ length: count }, (): Row | undefined => undefined);
    for (let page = 0; page * pageSize < count; page++) {
      known(page)?.rows.forEach((row, place) => {
        if (page * pageSize + place < count) rows[page * pageSize + place] = row;
      });
    }
    return rows;
  }, [asked, stamp]);

  const before = useRef<{ readonly name: string; readonly rows: readonly (Row | undefined)[] }>(undefined);
  useEffect(() => {
    if (now !== undefined) before.current = { name, rows: now };
  }, [name, now]);
  const kept = before.current?.name === name ? before.current.rows : undefined;

  const see = useCallback(
    (start: number, end: number) => {
      const next = { asked, from: Math.floor(start / pageSize), to: Math.floor(Math.max(start, end) / pageSize) };
      setSight((old) => (old.asked === asked && old.from === next.from && old.to === next.to ? old : next));
      keep(start);
    },
    [asked, keep],
  );
  const error = answers.find((answer) => answer.error !== null)?.error ?? null;
  return {
    // What was asked for is shown also where it could not be read again; of what could not be read at all, nothing.
    rows: now ?? (error === null ? kept : undefined),
    error,
    isBehind: now === undefined && error === null,
    startAt,
    pages: { from, to },
    see,
    reload: () => client.invalidateQueries({ queryKey: key }),
  };
}

/** The answers that have come for the pages in sight; asked for again by itself unless `again` is false. */
export function useBeside<Answer>(
  source: BesideSource<Answer>,
  { from, to }: PagedRows<unknown>["pages"],
  again: number | false = lookEvery,
) {
  return useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, place) => ({
      ...besideQuery(source, from + place),
      staleTime,
      refetchInterval: again,
      placeholderData: (before: Answer | undefined) => before,
    })),
    combine: together<Answer>,
  });
}

const together = <Answer>(all: readonly UseQueryResult<Answer>[]) => ({
  answers: all.flatMap(({ data }) => data ?? []),
  error: all.find(({ error }) => error !== null)?.error ?? null,
});

type Named = { readonly uuid: string };

/** The rows with the figures of each: null until these have come. */
export function useActivity<Row extends Named, One extends Named>(
  rows: PagedRows<Row>["rows"],
  answers: readonly { readonly results: readonly One[] }[],
): readonly ((Row & { readonly activity: One | null }) | undefined)[] | undefined {
  return useMemo(() => {
    const byId = new Map(answers.flatMap(({ results }) => results.map((one) => [one.uuid, one] as const)));
    return rows?.map((row) => row && { ...row, activity: byId.get(row.uuid) ?? null });
  }, [rows, answers]);
}
