import { QueryClient } from "@tanstack/react-query";

/** For how long a list that was fetched is shown without being asked for again; milliseconds. */
const fresh = 30_000;

/**
 * What has been fetched. A failed query is not tried again by itself, and coming back to the window fetches nothing.
 * Without the network a query or change fails at once, and says so: by itself it would wait in silence.
 */
export const makeQueries = () =>
  new QueryClient({
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
