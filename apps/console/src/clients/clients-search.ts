import type { Filters, Orderable } from "@parley/client";
import type { organisation } from "@parley/model/nouns/organisation";
import { type ResourceSearch, searchReader } from "../resource/resource-search.ts";

const statuses = ["active", "archived"] as const;
const choices: { readonly [name: string]: readonly string[] } = {
  status: statuses,
  // A table unless said.
  view: ["cards"],
};

/** What of the clients is shown; it stands in the address. `sort` is a column's key, with a minus for the largest first. */
export type ClientsSearch = ResourceSearch;

const read = searchReader(["status", "segment", "view"]);

/** Reads an address; what is no choice is left out. */
export const readClientsSearch = (search: Readonly<Record<string, unknown>>): ClientsSearch =>
  Object.fromEntries(
    Object.entries(read(search)).filter(([name, value]) => choices[name]?.includes(value ?? "") ?? true),
  );

/** What the server calls the orders of the list. */
const orders: { readonly [key: string]: Orderable<typeof organisation> } = {
  name: "shown_name",
  agents: "agents",
  live: "live_calls",
  calls: "calls",
};

/** Which clients, in which order. */
export type ClientsAsked = {
  readonly filters: Filters<typeof organisation>;
  readonly search?: string | undefined;
  readonly ordering: `${"" | "-"}${Orderable<typeof organisation>}`;
};

/** What the API is asked for by what an address says. */
export function clientsQuery({ q, status, segment, sort }: ClientsSearch): ClientsAsked {
  const order = orders[sort?.replace(/^-/, "") ?? "name"] ?? "shown_name";
  return {
    filters: { status: statuses.find((one) => one === status), industry_segment_type: segment },
    search: q,
    ordering: sort?.startsWith("-") ? `-${order}` : order,
  };
}
