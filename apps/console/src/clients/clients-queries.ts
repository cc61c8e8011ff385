import { type Page, queryText } from "@parley/client";
import type { OrganisationFigures } from "@parley/model/api/organisations";
import { getJson } from "../api/request.ts";
import type { BesideSource, RowsSource } from "../resource/page-query.ts";
import { type Client, shownOfClient } from "./client.ts";
import { type ClientsSearch, clientsText } from "./clients-search.ts";

const fields = shownOfClient.join(",");

export const clientsKey = ["clients"];

export type ClientRow = Omit<Client, "activity">;

/** The clients that the signed-in user reaches. */
export const clientsSource = (search: ClientsSearch): RowsSource<ClientRow> => {
  const query = clientsText(search);
  return {
    key: clientsKey,
    query,
    load: async (offset, limit, signal) => {
      const path = `/api/organisations/${query}&fields=${fields}&limit=${limit}&offset=${offset}`;
      const page = await getJson<Page<ClientRow>>(path, signal);
      return { count: page.count, rows: page.results };
    },
  };
};

/** Their figures: agents, live calls, calls of the week. */
export const clientsActivity = (search: ClientsSearch): BesideSource<OrganisationFigures> => {
  const query = clientsText(search);
  return {
    key: clientsKey,
    query,
    load: (offset, limit, signal) =>
      getJson(`/api/organisations/activity/${query}&limit=${limit}&offset=${offset}`, signal),
  };
};

/** How many ids an address holds. */
const idsAtOnce = 100;

/** Clients by their ids, as they are now. */
export async function findClients(ids: readonly string[]): Promise<readonly Client[]> {
  const found: Client[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    const page = await getJson<Page<ClientRow>>(
      `/api/organisations/${queryText({ id: some.join(","), fields, limit: idsAtOnce })}`,
    );
    found.push(...page.results.map((row) => ({ ...row, activity: null })));
  }
  return found;
}
