import type { CursorPage } from "@parley/client";
import type { Call } from "@parley/model/api/calls";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type CallsSearch, callsQuery } from "../api/calls-search.ts";
import { useCallEvents } from "../api/use-call-events.ts";
import { type AgentOfCalls, callCountQuery, callsKey, callsOf, pageSize, readCalls } from "./calls-queries.ts";
import { type LoadedCalls, mergeRows } from "./merge-rows.ts";

/** Most that one page may hold: as many are read again at once. */
const largestPage = 500;
/** Calls that change within this time are asked for together; milliseconds. */
const gathering = 250;
/** Most that are asked for by name at once; more is read anew as a whole. */
const mostByName = 100;

/** What was asked ahead of the page is not asked again by it; milliseconds. */
const staleTime = 3000;

/** The calls that an address asks for, newest first, page after page by cursor, kept up to date by what the server tells. */
export function useCalls(agent: AgentOfCalls, { columns: _columns, ...search }: CallsSearch) {
  const client = useQueryClient();
  const asked = JSON.stringify(search);
  // Spans count back from when they were chosen, so that the pages of one list fit together.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the search
  const query = useMemo(() => callsQuery(search, Date.now()), [asked]);
  const key = useMemo(() => callsKey(agent, query), [agent, query]);
  const change = (make: (old: LoadedCalls) => LoadedCalls) =>
    client.setQueryData<LoadedCalls>(key, (old) => old && make(old));

  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<LoadedCalls>(key)?.rows.length ?? 0;
      const limit = Math.min(largestPage, Math.max(pageSize, before));
      return readCalls(agent, query, limit, signal);
    },
    staleTime,
  });
  const count = useQuery({ ...callCountQuery(agent, query), staleTime });

  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isFollowing, setFollowing] = useState(false);
  const readChanged = async () => {
    timer.current = undefined;
    const ids = [...changed.current];
    changed.current.clear();
    if (ids.length > mostByName) return void client.invalidateQueries({ queryKey: key });
    const named = { ...query, filters: { ...query.filters, call_uuid: ids } };
    const { rows } = await readCalls(agent, named, mostByName);
    change((old) => mergeRows(old, ids, rows));
    void client.invalidateQueries({ queryKey: [...key, "count"] });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useCallEvents(agent, (event) => {
    setFollowing(true);
    if (event.type === "ready") return void client.invalidateQueries({ queryKey: key });
    if (event.type === "commented") return;
    changed.current.add(event.call);
    // What could not be read now is read with the next that changes, or on reload.
    timer.current ??= setTimeout(() => void readChanged().catch(() => setFollowing(false)), gathering);
  });

  const next = list.data?.next ?? null;
  const [loading, setLoading] = useState<string | null>(null);
  const [moreError, setMoreError] = useState<unknown>(null);
  const loadMore = async () => {
    if (next === null || loading === next) return;
    setLoading(next);
    try {
      const page = await callsOf(agent).next<CursorPage<Call>>({ count: null, next, previous: null, results: [] });
      if (page === null) return;
      // Another page may have come in between: each is put behind the one that names it.
      change((old) => (old.next === next ? { rows: [...old.rows, ...page.results], next: page.next } : old));
      setMoreError(null);
    } catch (error) {
      setMoreError(error);
    } finally {
      setLoading(null);
    }
  };

  return {
    rows: list.data?.rows,
    error: list.error ?? moreError,
    count: count.data,
    isFollowing,
    isLoadingMore: loading !== null,
    canLoadMore: next !== null,
    loadMore: () => void loadMore(),
    reload: () => {
      setMoreError(null);
      void Promise.all([list.refetch(), count.refetch()]);
    },
    /** Shows a row as it will be, before the server has said so. */
    show: (call: Call) =>
      change((old) => ({ ...old, rows: old.rows.map((row) => (row.call_uuid === call.call_uuid ? call : row)) })),
  };
}
