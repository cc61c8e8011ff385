import { ask } from "@parley/client";
import { type RecordedCall, recordedCalls, type talliedCategories } from "@parley/model/api/calls";
import type { Id } from "@parley/model/kernel";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { send } from "../api/send.ts";
import type { OfAgent } from "./agent-tests.ts";

export type Category = (typeof talliedCategories)[number];

/** So many of the last calls are played. */
const mostCalls = 1000;

const none: readonly (readonly RecordedCall[])[] = [];
const first: Id | null = null;

/** The last calls of an agent with their records, page by page as they come; none before they are wanted. */
export function useRecordedCalls(
  { organisation, flow }: OfAgent,
  category: Category,
  { most = mostCalls, isWanted = true }: { readonly most?: number; readonly isWanted?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey: ["recorded calls", flow, category],
    enabled: isWanted,
    initialPageParam: first,
    queryFn: ({ pageParam }) =>
      ask(send, recordedCalls, {
        path: { org: organisation, flow },
        query: { category, ...(pageParam !== null && { before: pageParam }) },
      }),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ pages: pages.map(({ results }) => results), ongoing: pages[0]?.ongoing ?? 0 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, hasNextPage, isFetching, fetchNextPage, error, refetch } = query;
  const pages = data?.pages ?? none;
  const count = pages.reduce((sum, page) => sum + page.length, 0);
  const isWhole = data !== undefined && (!hasNextPage || count >= most);
  useEffect(() => {
    if (isWanted && data !== undefined && !isWhole && !isFetching && error === null) void fetchNextPage();
  }, [isWanted, data, isWhole, isFetching, error, fetchNextPage]);
  const retry = () => void (data === undefined ? refetch() : fetchNextPage());
  return { pages, count, isWhole, ongoing: data?.ongoing ?? 0, error, retry };
}
