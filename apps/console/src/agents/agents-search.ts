import type { Filters, Orderable } from "@parley/client";
import type { flow } from "@parley/model/nouns/flow";
import type { ResourceSearch } from "../resource/resource-search.ts";
import { searchReader } from "../resource/resource-search.ts";

const statuses = ["draft", "active", "archived"] as const;
const choices: { readonly [name: string]: readonly string[] } = {
  status: statuses,
  deployed: ["yes", "no", "behind"],
};

/** What of the agents is shown; it stands in the address. `sort` is a column's key, with a minus for the largest first. */
export type AgentsSearch = ResourceSearch;

/** Which agents, in which order. */
export type AgentsAsked = {
  readonly filters: Filters<typeof flow>;
  readonly search?: string | undefined;
  readonly ordering: `${"" | "-"}${Orderable<typeof flow>}`;
};

/** Names of the filters in the address. */
export const agentsFilters = ["status", "language", "deployed", "tag"];

const read = searchReader(agentsFilters);

/** Reads an address; what is no choice is left out. */
export const readAgentsSearch = (search: Readonly<Record<string, unknown>>): AgentsSearch =>
  Object.fromEntries(
    Object.entries(read(search)).filter(([name, value]) => choices[name]?.includes(value ?? "") ?? true),
  );

/** What the server calls the orders of the list. */
const orders: { readonly [key: string]: Orderable<typeof flow> } = {
  name: "shown_name",
  calls: "calls",
  failed: "failed",
  deploy: "last_deploy",
};

/** What the API is asked for by what an address says. */
export function agentsQuery({ q, status, language, deployed, tag, sort }: AgentsSearch): AgentsAsked {
  const order = orders[sort?.replace(/^-/, "") ?? "name"] ?? "shown_name";
  return {
    filters: {
      type: "voice",
      // Templates have a list of their own.
      is_template: false,
      status: statuses.find((one) => one === status),
      language,
      deployed,
      tags: tag,
    },
    search: q,
    ordering: sort?.startsWith("-") ? `-${order}` : order,
  };
}
