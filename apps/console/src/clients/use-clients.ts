import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchAll } from "../api/fetch-all.ts";
import { getJson } from "../api/request.ts";
import type { Client, ClientActivity } from "./client.ts";

const fields = "uuid,name,display_name,description,industry_segment_type,status";

export const clientsKey = ["clients"];

/** The clients that the signed-in user reaches: first the rows, then what goes on with them. */
export function useClients() {
  const queries = useQueryClient();
  const rows = useQuery({
    queryKey: clientsKey,
    queryFn: () => fetchAll<Omit<Client, "activity">>(`/api/organisations/?ordering=name&fields=${fields}`),
  });
  const activity = useQuery({
    queryKey: [...clientsKey, "activity"],
    queryFn: () => getJson<{ results: ClientActivity[] }>("/api/organisations/activity/"),
  });
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
