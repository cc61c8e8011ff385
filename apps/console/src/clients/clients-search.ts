import { queryText } from "@parley/client";
import { type ResourceSearch, searchReader } from "../resource/resource-search.ts";

const choices: { readonly [name: string]: readonly string[] } = {
  status: ["active", "archived"],
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
const orders: { readonly [key: string]: string } = {
  name: "shown_name",
  agents: "agents",
  live: "live_calls",
  calls: "calls",
};

/** What the API is asked for by what an address says. */
export function clientsText({ q, status, segment, sort }: ClientsSearch): string {
  const order = orders[sort?.replace(/^-/, "") ?? "name"] ?? "shown_name";
  return queryText({
    status,
    industry_segment_type: segment,
    search: q,
    ordering: `${sort?.startsWith("-") ? "-" : ""}${order}`,
  });
}
