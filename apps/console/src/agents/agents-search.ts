import { type Agent, callsOf } from "./agent.ts";

const statuses = ["draft", "active", "archived"] as const;
const deployments = ["yes", "no", "behind"] as const;

/** What of the agents is shown; it stands in the address. */
export type AgentsSearch = {
  readonly q?: string;
  readonly status?: Agent["status"];
  readonly language?: string;
  readonly deployed?: (typeof deployments)[number];
  readonly tag?: string;
  /** Key of a column, with a minus for the largest first. */
  readonly sort?: string;
};

const orders: { readonly [key: string]: (a: Agent, b: Agent) => number } = {
  name: (a, b) => a.name.localeCompare(b.name),
  calls: (a, b) => callsOf(a) - callsOf(b),
  deploy: (a, b) => (a.activity?.last_deploy?.at ?? "").localeCompare(b.activity?.last_deploy?.at ?? ""),
};

export function readAgentsSearch(search: Readonly<Record<string, unknown>>): AgentsSearch {
  const { q, status, language, deployed, tag, sort } = search;
  const one = <Choice extends string>(choices: readonly Choice[], value: unknown) =>
    choices.find((choice) => choice === value);
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  return compact({
    // The address may hold a number where somebody looks for digits.
    q: text(typeof q === "number" ? String(q) : q),
    status: one(statuses, status),
    language: text(language),
    deployed: one(deployments, deployed),
    tag: text(tag),
    sort: text(sort),
  });
}

/** The agents by a column; by name where the column has no order. */
export function sortedAgents(agents: readonly Agent[], sort: string | undefined): Agent[] {
  const order = orders[sort?.replace(/^-/, "") ?? "name"] ?? orders.name;
  const sorted = order === undefined ? [...agents] : agents.toSorted(order);
  return sort?.startsWith("-") ? sorted.reverse() : sorted;
}

/** The agents that a search leaves. */
export function chosenAgents(agents: readonly Agent[], search: Omit<Looked, "sort">): Agent[] {
  const words = (search.q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return agents.filter((agent) => {
    const told = `${agent.name} ${agent.use_case ?? ""} ${agent.uuid} ${agent.tags.join(" ")}`.toLowerCase();
    return (
      words.every((word) => told.includes(word)) &&
      (search.status === undefined || agent.status === search.status) &&
      (search.language === undefined || (agent.activity?.languages.includes(search.language) ?? false)) &&
      (search.deployed === undefined || isDeployed(agent, search.deployed)) &&
      (search.tag === undefined || agent.tags.includes(search.tag))
    );
  });
}

function isDeployed({ deployed_version, activity }: Agent, wanted: (typeof deployments)[number]): boolean {
  if (wanted === "behind") return deployed_version !== null && (activity?.edits_since ?? 0) > 0;
  return (deployed_version !== null) === (wanted === "yes");
}

/** A search some of whose parts may be told as undefined. */
type Looked = { readonly [name in keyof AgentsSearch]?: AgentsSearch[name] | undefined };

function compact(search: Looked): AgentsSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
