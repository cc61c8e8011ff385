import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client } from "./client.ts";
import { clientActivityQuery, clientsKey, clientsQuery } from "./clients-queries.ts";

/** The clients that the signed-in user reaches: first the rows, then what goes on with them. */
export function useClients() {
  const queries = useQueryClient();
  const rows = useQuery(clientsQuery);
  const activity = useQuery(clientActivityQuery);
  const clients = useMemo(() => {
    const byId = new Map(activity.data?.results.map((one) => [one.uuid, one]));
    return rows.data?.map((row): Client => ({ ...row, activity: byId.get(row.uuid) ?? null }));
  }, [rows.data, activity.data]);
  return {
    clients,
    error: rows.error,
    activityError: activity.error,
    reload: () => queries.invalidateQueries({ queryKey: clientsKey }),
  };
}
