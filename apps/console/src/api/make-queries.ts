import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from "@tanstack/react-query";

/** For how long a list that was fetched is shown without being asked for again; milliseconds. */
const fresh = 30_000;

/**
 * React Query takes the first answer of a query as fresh, also when something changed while it was on its way. The
 * server may have read it before the change: so it is asked for once more, when it has come.
 */
class Queries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...first.map(async (query) => {
        await Promise.allSettled([query.promise]);
        await super.invalidateQueries({ ...filters, predicate: (one) => one === query }, options);
      }),
    ]);
  }
}

/**
 * What has been fetched. A failed query is not tried again by itself, and coming back to the window fetches nothing.
 * Without the network a query or change fails at once, and says so: by itself it would wait in silence.
 */
export const makeQueries = () =>
  new Queries({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: fresh,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
