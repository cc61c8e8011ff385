import { agentsActivity, agentsSource } from "../agents/agents-queries.ts";
import { documentQuery, flowQuery, meQuery, organisationQuery } from "../api/queries.ts";
import { callsSource, usualCalls } from "../calls/calls-source.ts";
import { clientsActivity, clientsSource } from "../clients/clients-queries.ts";
import { countQuery, headQuery } from "../resource/cursor-query.ts";
import { besideQuery, pageQuery } from "../resource/page-query.ts";
import { asAgent } from "./template-address.ts";

/** What is asked of the server, and what React Query knows the answer as. */
export type FirstQuery = { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<unknown> };

type Params = { readonly organisation: string; readonly flow: string; readonly version: string };
/** What a page asks, `search` being what stands behind the `?` of its address. */
type Asks = (params: Params, search: string) => readonly FirstQuery[];

const clients: Asks = (_params, search) =>
  // What a filtered list asks for is worked out by the list itself.
  search === "" ? [pageQuery(clientsSource({}), 0), besideQuery(clientsActivity({}), 0)] : [];
const agents: Asks = ({ organisation }, search) => [
  // What a filtered list asks for is worked out by the list itself.
  ...(search === ""
    ? [pageQuery(agentsSource(organisation, {}), 0), besideQuery(agentsActivity(organisation, {}), 0)]
    : []),
  organisationQuery(organisation),
];
const calls: Asks = (agent, search) => [
  // Which calls a filtered list asks for is worked out by the list itself.
  ...(search === "" ? [headQuery(callsSource(agent, usualCalls)), countQuery(callsSource(agent, usualCalls))] : []),
  organisationQuery(agent.organisation),
  flowQuery(agent.organisation, agent.flow),
];
const design: Asks = ({ organisation, flow, version }) => [
  flowQuery(organisation, flow),
  documentQuery({ org: organisation, flow, ver: version }),
  organisationQuery(organisation),
];

/** What a page of a signed-in person asks first, by its path in the route trees. Other pages ask when they are drawn. */
const pages: readonly (readonly [path: string, asks: Asks])[] = [
  ["/", clients],
  ["/clients", clients],
  ["/clients/$organisation", agents],
  ["/clients/$organisation/voice-agents", agents],
  ["/clients/$organisation/voice-agents/$flow/calls", calls],
  ["/clients/$organisation/voice-agents/$flow/$version/calls", calls],
  ["/clients/$organisation/voice-agents/$flow/$version/design/$subFlow", design],
  ["/clients/$organisation/applications/$flow/calls", calls],
];

/** What is asked first by the page at an address, and by what surrounds it. */
export function firstQueries(address: { readonly pathname: string; readonly search: string }): readonly FirstQuery[] {
  for (const [path, asks] of pages) {
    const params = paramsOf(path, asAgent(address.pathname));
    if (params !== null) return [meQuery, ...asks(params, address.search)];
  }
  return [];
}

/** The words of an address where its path has a `$name`; null where it is not of that path. */
function paramsOf(path: string, pathname: string): Params | null {
  const [words, given] = [path, pathname].map((each) => each.replace(/\/$/, "").split("/"));
  const params = { organisation: "", flow: "", version: "" };
  const fits =
    words?.length === given?.length &&
    words?.every((word, place) => {
      const value = given?.[place] ?? "";
      if (word === "$organisation") params.organisation = value;
      if (word === "$flow") params.flow = value;
      if (word === "$version") params.version = value;
      return word.startsWith("$") ? value !== "" : word === value;
    });
  return fits ? params : null;
}
