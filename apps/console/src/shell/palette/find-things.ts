import { listsAt, listsOf, rowsAt } from "@parley/client";
import type { callsOfFlow as declaredCalls, InFlow } from "@parley/model/api/calls";
import type { allNumbers as declaredNumbers } from "@parley/model/api/numbers";
import type { InVersion } from "@parley/model/api/versions";
import { isId } from "@parley/model/kernel";
import type { block as blockNoun } from "@parley/model/nouns/block";
import type { flow as flowNoun } from "@parley/model/nouns/flow";
import type { subFlow } from "@parley/model/nouns/sub-flow";
import { send } from "../../api/send.ts";
import { agentHref } from "../header/find-choices.ts";
import type { Choice } from "../header/switching.ts";

/** How many of each kind are offered. Typing more of a name finds others. */
const limit = 6;

// As the API declares them; the declarations are larger than all that the palette asks.
const callsOfFlow: typeof declaredCalls = { path: "/api/organisations/{org}/flows/{flow}/analytics/fetch_calls/" };
const allNumbers: typeof declaredNumbers = { path: "/api/telephony/virtual_numbers/" };

/** Agents of all clients, of the open one first. */
export async function findAllAgents(organisation: string | undefined, search: string): Promise<readonly Choice[]> {
  const { results } = await rowsAt<typeof flowNoun>(send, "/api/flows/").list({ ordering: ["name"], limit, search });
  return results
    .toSorted((a, b) => Number(b.organisation === organisation) - Number(a.organisation === organisation))
    .map((flow) => ({ key: flow.uuid, name: flow.name, href: agentHref(flow.organisation, flow) }));
}

/** Blocks of a version; `version` is the address of its pages. */
export async function findBlocks(at: InVersion, version: string, search: string): Promise<readonly Choice[]> {
  const path = "/api/organisations/{org}/flows/{flow}/versions/{ver}/";
  const [blocks, subFlows] = await Promise.all([
    listsOf<typeof blockNoun>(send, `${path}blocks/`, at).list({ search, limit, fields: ["id", "name", "subflow"] }),
    listsOf<typeof subFlow>(send, `${path}sub-flows/`, at).list({ fields: ["id", "name", "slug"], limit: 500 }),
  ]);
  return blocks.results.flatMap(({ id, name, subflow }) => {
    const lies = subFlows.results.find((each) => each.id === subflow);
    if (lies === undefined) return [];
    return [
      { key: id, name, note: lies.name, href: `${version}/design/${encodeURIComponent(lies.slug)}?select=${id}` },
    ];
  });
}

/** Calls of an agent by their id or a part of the caller's number; `agent` is the address of its pages. */
export async function findCalls(inFlow: InFlow, agent: string, wanted: string): Promise<readonly Choice[]> {
  const filters = isId(wanted) ? { call_uuid: wanted } : { caller_number__contains: wanted };
  const { results } = await listsAt(send, callsOfFlow, inFlow).list({ filters, limit });
  return results.map(({ call_uuid: key, caller_number: caller, call_created_at: at }) => ({
    key,
    name: caller ?? key,
    note: at,
    href: `${agent}/calls/${key}`,
  }));
}

/** Numbers, each with the page of all numbers that shows it. */
export async function findNumbers(search: string): Promise<readonly Choice[]> {
  const { results } = await listsAt(send, allNumbers).list({ search, limit, ordering: ["number"], fields: ["number"] });
  return results.map(({ number }) => ({
    key: number,
    name: number,
    href: `/telephony/virtual-numbers?q=${encodeURIComponent(number)}`,
  }));
}
