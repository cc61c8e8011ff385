import type { Id } from "@parley/model/kernel";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { makeId } from "../api/make-id.ts";
import { type DesignSearch, type LargeSelection, readDesignSearch, selectedBy, selectionOf } from "./design-search.ts";

const page = "/clients/$organisation/voice-agents/$flow/$version/design/$subFlow";

/** What of the page stands in the address, and how it is changed. */
export function useDesignAddress() {
  const { organisation = "", flow = "", version = "", subFlow: slug = "start" } = useParams({ strict: false });
  const { search: raw } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => readDesignSearch(raw), [raw]);
  // Those of before stay until the address names the next.
  const [large, setLarge] = useState<readonly LargeSelection[]>([]);
  const selected = useMemo(() => selectedBy(search.select, large), [search.select, large]);

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
  const selectRows = useCallback(
    (ids: readonly Id[]) => {
      const { select, large } = selectionOf(ids, makeId);
      if (large !== null) setLarge((before) => [large, ...before.slice(0, 9)]);
      change({ select, field: undefined, thread: undefined });
    },
    [change],
  );
  const open = useCallback(
    (next: string) => change({ select: undefined, field: undefined, thread: undefined }, next),
    [change],
  );
  return { organisation, flow, version, slug, search, selected, select: selectRows, open, change };
}
