import { type Client, callsOf, nameOf } from "./client.ts";

/** What of the clients is shown; it stands in the address. */
export type ClientsSearch = {
  readonly q?: string;
  readonly status?: Client["status"];
  readonly segment?: string;
  /** Key of a column, with a minus for the largest first. */
  readonly sort?: string;
  /** A table unless said. */
  readonly view?: "cards";
};

/** A search some of whose parts may be told as undefined. */
export type LookedClients = { readonly [name in keyof ClientsSearch]?: ClientsSearch[name] | undefined };

const statuses = ["active", "archived"] as const;

const orders: { readonly [key: string]: (a: Client, b: Client) => number } = {
  name: (a, b) => nameOf(a).localeCompare(nameOf(b)),
  agents: (a, b) => (a.activity?.agents ?? 0) - (b.activity?.agents ?? 0),
  live: (a, b) => (a.activity?.calls.now ?? 0) - (b.activity?.calls.now ?? 0),
  calls: (a, b) => callsOf(a) - callsOf(b),
};

export function readClientsSearch(search: Readonly<Record<string, unknown>>): ClientsSearch {
  const { q, status, segment, sort, view } = search;
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  const read: LookedClients = {
    // The address may hold a number where somebody looks for digits.
    q: text(typeof q === "number" ? String(q) : q),
    status: statuses.find((one) => one === status),
    segment: text(segment),
    sort: text(sort),
    view: view === "cards" ? view : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The clients that a search leaves, in its order. */
export function chosenClients(clients: readonly Client[], search: LookedClients): Client[] {
  const words = (search.q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const order = orders[search.sort?.replace(/^-/, "") ?? "name"];
  const left = clients.filter((client) => {
    const told = `${client.name} ${client.display_name ?? ""} ${client.uuid} ${client.description ?? ""}`.toLowerCase();
    return (
      words.every((word) => told.includes(word)) &&
      (search.status === undefined || client.status === search.status) &&
      (search.segment === undefined || client.industry_segment_type === search.segment)
    );
  });
  const sorted = order === undefined ? left : left.toSorted(order);
  return search.sort?.startsWith("-") ? sorted.reverse() : sorted;
}
