import { useLocation, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * What a page shows, kept in its address: `read` takes what it knows of the search there and leaves the rest out. A
 * change replaces the address, so that going back leaves the page.
 */
export function useSearchState<Search extends object>(
  read: (search: Readonly<Record<string, unknown>>) => Search,
): readonly [Search, (next: Readonly<Record<string, unknown>>) => void] {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const set = useCallback(
    (next: Readonly<Record<string, unknown>>) => {
      const query = router.options.stringifySearch({ ...read(next) });
      void router.navigate({ href: `${pathname}${query}`, replace: true });
    },
    [router, pathname, read],
  );
  return [read(search), set];
}
