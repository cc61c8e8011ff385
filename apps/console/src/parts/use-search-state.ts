import { useLocation, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * What a page shows, kept in its address: `read` takes what it knows of the search there and leaves the rest out. A
 * change replaces the address, so that going back leaves the page. One that comes after the page was left changes nothing.
 */
export function useSearchState<Search extends object>(
  read: (search: Readonly<Record<string, unknown>>) => Search,
): readonly [Search, (next: Readonly<Record<string, unknown>>) => void] {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const set = useCallback(
    (next: Readonly<Record<string, unknown>>) => {
      // Work that ends after the page was left does not bring the person back.
      if (router.latestLocation.pathname !== pathname) return;
      const query = router.options.stringifySearch({ ...read(next) });
      void router.navigate({ href: `${pathname}${query}`, replace: true });
    },
    [router, pathname, read],
  );
  return [read(search), set];
}
