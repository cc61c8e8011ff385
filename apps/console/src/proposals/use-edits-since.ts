import type { InVersion } from "@parley/model/api/versions";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { send } from "../api/send.ts";
import { editApi } from "../editing/edit-api.ts";
import type { StoredEdit } from "../editing/waiting-edit.ts";

type Known = { readonly edits: readonly StoredEdit[]; readonly revision: number };

/**
 * The edits after a revision, oldest first, up to the one that the draft in this browser has. What comes in while the
 * page is open is asked for as it comes. Null while nothing is known yet; `isWhole` says whether all of it is.
 */
export function useEditsSince(at: InVersion, { base, draft }: { readonly base: number; readonly draft: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["edits since", at, base],
    queryFn: async ({ client, queryKey }): Promise<Known> => {
      const known = client.getQueryData<Known>(queryKey) ?? { edits: [], revision: base };
      const more = await editApi(send, at).since(known.revision);
      return {
        edits: [...known.edits, ...more],
        revision: Math.max(draft, more.at(-1)?.version_revision ?? 0),
      };
    },
    gcTime: 0,
  });
  const isWhole = data !== undefined && data.revision >= draft;
  const isBehind = data !== undefined && !isWhole && !isFetching && error === null;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  return {
    edits: data?.edits ?? null,
    isWhole,
    error: isFetching || isWhole ? null : error,
    retry: () => void refetch(),
  };
}
