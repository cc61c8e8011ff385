import { fetchAll } from "../api/fetch-all.ts";
import { getJson } from "../api/request.ts";
import type { Client, ClientActivity } from "./client.ts";

const fields = "uuid,name,display_name,description,industry_segment_type,status";

export const clientsKey = ["clients"];

/** The clients that the signed-in user reaches. */
export const clientsQuery = {
  queryKey: clientsKey,
  queryFn: () => fetchAll<Omit<Client, "activity">>(`/api/organisations/?ordering=name&fields=${fields}`),
};

/** What goes on with them. */
export const clientActivityQuery = {
  queryKey: [...clientsKey, "activity"],
  queryFn: () => getJson<{ results: ClientActivity[] }>("/api/organisations/activity/"),
};
