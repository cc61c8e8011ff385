import { ask, listsOf } from "@parley/client";
import { libraryRevision, libraryUses } from "@parley/flow";
import type { librarySubFlow } from "@parley/model/nouns/library-sub-flow";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** What the library of a client keeps, by name. */
export const libraryQuery = (org: string) =>
  queryOptions({
    queryKey: ["library", org],
    queryFn: () => listsOf<typeof librarySubFlow>(send, "/api/organisations/{org}/library/", { org }).all(),
    // Colleagues keep revisions meanwhile.
    staleTime: 30_000,
    retry: false,
  });

export type LibraryEntry = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof libraryQuery>["queryFn"]>>>
>[number];

/** A revision with all that it holds: it never changes. */
export const keptQuery = (org: string, library: string, number: number) =>
  queryOptions({
    queryKey: ["library", org, library, number],
    queryFn: () => ask(send, libraryRevision, { path: { org, library, number: String(number) } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** By entry who kept it last, and the agents that have it. */
export const usesQuery = (org: string) =>
  queryOptions({
    queryKey: ["library", org, "uses"],
    queryFn: async () => {
      const { results } = await ask(send, libraryUses, { path: { org } });
      return new Map(results.map((uses) => [uses.entry, uses]));
    },
  });
