import { useMemo, useState } from "react";
import type { Favourites } from "../parts/use-favourites.ts";
import { useListWidth } from "../parts/use-list-width.ts";
import { type Client, nameOf } from "./client.ts";
import { clientColumns } from "./client-columns.tsx";

/** The columns of the list as the window has room for them; the name of one client is a field while it is renamed. */
export function useClientColumns(favourites: Favourites, rename: (client: Client, name: string) => Promise<unknown>) {
  const [renamed, beginRenaming] = useState<Client | null>(null);
  const { isNarrow, isWide } = useListWidth();
  const columns = useMemo(() => {
    const done = (name: string | null) => {
      beginRenaming(null);
      if (renamed !== null && name !== null && name.trim() !== nameOf(renamed)) void rename(renamed, name);
    };
    return clientColumns({ client: renamed, done }, { isNarrow, isWide }, favourites);
  }, [renamed, rename, isNarrow, isWide, favourites]);
  return { columns, beginRenaming };
}
