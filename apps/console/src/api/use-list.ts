import { useInfiniteQuery } from "@tanstack/react-query";
import { getJson } from "./request.ts";
import type { Page } from "./types.ts";

const pageSize = 50;

/** A list of the API, page by page. `path` has its filters and order, and none of paging. */
export function useList<Row>(key: readonly string[], path: string, options: { readonly isLive?: boolean } = {}) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => getJson<Page<Row>>(`${path}&limit=${pageSize}&offset=${pageParam}`),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.next === null ? null : pages.length * pageSize),
    ...(options.isLive ? { staleTime: 0 } : {}),
  });
  return {
    rows: list.data?.pages.flatMap((page) => page.results),
    count: list.data?.pages.at(-1)?.count,
    error: list.error,
    isLoadingMore: list.isFetchingNextPage,
    canLoadMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  };
}

export type List<Row> = ReturnType<typeof useList<Row>>;
