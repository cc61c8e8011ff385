import { useQueryClient } from "@tanstack/react-query";
import { type PagedRows, useActivity, useBeside, usePagedRows } from "../resource/use-paged-rows.ts";
import { usePlace } from "../resource/use-place.ts";
import type { Client } from "./client.ts";
import { clientsActivity, clientsKey, clientsSource } from "./clients-queries.ts";
import type { ClientsSearch } from "./clients-search.ts";

/** The clients that an address asks for, of those that the signed-in user reaches: first the rows, then their figures. */
export function useClients(search: ClientsSearch, show: (search: ClientsSearch) => void) {
  const queries = useQueryClient();
  const rows = usePagedRows(clientsSource(search), usePlace(search, show));
  const beside = useBeside(clientsActivity(search), rows.pages);
  const clients = useActivity(rows.rows, beside.answers);
  const list: PagedRows<Client> = {
    ...rows,
    rows: clients,
    reload: () => queries.invalidateQueries({ queryKey: clientsKey }),
  };
  return { list, known: beside.answers.at(-1), activityError: beside.error };
}
