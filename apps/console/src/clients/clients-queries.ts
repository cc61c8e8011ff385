import { ask, rowsAt } from "@parley/client";
import type { organisationActivity as declared, OrganisationFigures } from "@parley/model/api/organisations";
import type { organisation } from "@parley/model/nouns/organisation";
import { send } from "../api/send.ts";
import type { BesideSource, RowsSource } from "../resource/page-query.ts";
import { type Client, shownOfClient } from "./client.ts";
import { type ClientsSearch, clientsQuery } from "./clients-search.ts";

/** As the API declares it; the declarations about clients are too large for what is asked ahead. */
const organisationActivity: typeof declared = {
  method: "GET",
  path: "/api/organisations/activity/",
  query: { schemas: {} },
  answer: {},
};

/** All clients that the signed-in user reaches. */
export const organisations = rowsAt<typeof organisation>(send, "/api/organisations/");

export const clientsKey = ["clients"];

export type ClientRow = Omit<Client, "activity">;

/** The clients that the signed-in user reaches. */
export const clientsSource = (search: ClientsSearch): RowsSource<ClientRow> => {
  const { ordering, ...asked } = clientsQuery(search);
  return {
    key: clientsKey,
    query: JSON.stringify({ ...asked, ordering }),
    load: async (offset, limit, signal) => {
      const query = { ...asked, ordering: [ordering], fields: shownOfClient, limit, offset };
      const page = await organisations.list(query, signal);
      return { count: page.count, rows: page.results };
    },
  };
};

/** Their figures: agents, live calls, calls of the week. */
export const clientsActivity = (search: ClientsSearch): BesideSource<OrganisationFigures> => {
  const { filters, ...asked } = clientsQuery(search);
  return {
    key: clientsKey,
    query: JSON.stringify({ filters, ...asked }),
    load: (offset, limit, signal) =>
      ask(send, organisationActivity, {
        query: { ...filters, ...asked, limit, offset },
        ...(signal === undefined ? {} : { signal }),
      }),
  };
};

/** How many ids an address holds. */
const idsAtOnce = 100;

/** Clients by their ids, as they are now. */
export async function findClients(ids: readonly string[]): Promise<readonly Client[]> {
  const found: Client[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const filters = { id: ids.slice(start, start + idsAtOnce) };
    const page = await organisations.list({ filters, fields: shownOfClient, limit: idsAtOnce });
    found.push(...page.results.map((row) => ({ ...row, activity: null })));
  }
  return found;
}
