import type { Id } from "@parley/model/kernel";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { type DesignSearch, idsIn, isTold, readDesignSearch } from "./design-search.ts";

const page = "/clients/$organisation/voice-agents/$flow/$version/design/$subFlow";

/** What of the page stands in the address, and how it is changed. */
export function useDesignAddress() {
  const { organisation = "", flow = "", version = "", subFlow: slug = "start" } = useParams({ strict: false });
  const { search: raw } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => readDesignSearch(raw), [raw]);
  // Thousands selected at once do not go into an address.
  const [untold, setUntold] = useState<readonly Id[] | null>(null);
  const told = search.select;
  const selected = useMemo(() => untold ?? idsIn(told), [untold, told]);

  const change = useCallback(
    (next: { readonly [Name in keyof DesignSearch]: DesignSearch[Name] | undefined }, slugNext = slug) => {
      void navigate({
        to: page,
        params: { organisation, flow, version, subFlow: slugNext },
        search: (before: Record<string, unknown>) => readDesignSearch({ ...before, ...next }),
        replace: slugNext === slug,
      });
    },
    [navigate, organisation, flow, version, slug],
  );
  const select = useCallback(
    (ids: readonly Id[]) => {
      setUntold(isTold(ids) ? null : ids);
      change({
        select: ids.length > 0 && isTold(ids) ? ids.join(",") : undefined,
        field: undefined,
        thread: undefined,
      });
    },
    [change],
  );
  const open = useCallback(
    (next: string) => {
      setUntold(null);
      change({ select: undefined, field: undefined, thread: undefined }, next);
    },
    [change],
  );
  return { organisation, flow, version, slug, search, selected, select, open, change };
}
