import { ask, rowsAt } from "@parley/client";
import type {
  flowActivity as declared,
  flowIssues as declaredIssues,
  FlowFigures,
  FlowIssues,
} from "@parley/model/api/flows";
import type { flow } from "@parley/model/nouns/flow";
import { send } from "../api/send.ts";
import type { BesideSource, RowsSource } from "../resource/page-query.ts";
import { type Agent, shownOfAgent } from "./agent.ts";
import { type AgentsSearch, agentsQuery } from "./agents-search.ts";

/** As the API declares it; the declarations about flows are too large for what is asked ahead. */
const flowActivity: typeof declared = {
  method: "GET",
  path: "/api/organisations/{org}/flows/activity/",
  query: { schemas: {} },
  answer: {},
};

const flowIssues: typeof declaredIssues = {
  method: "GET",
  path: "/api/organisations/{org}/flows/issues/",
  query: { schemas: {} },
  answer: {},
};

/** The flows of a client. */
export const flowsOf = (organisation: string) =>
  rowsAt<typeof flow>(send, "/api/organisations/{org}/flows/", { org: organisation });

export const agentsKey = (organisation: string) => ["agents", organisation];

export type AgentRow = Omit<Agent, "activity" | "issues">;

/** The voice agents of a client. */
export const agentsSource = (organisation: string, search: AgentsSearch): RowsSource<AgentRow> => {
  const { ordering, ...asked } = agentsQuery(search);
  return {
    key: agentsKey(organisation),
    query: JSON.stringify({ ...asked, ordering }),
    load: async (offset, limit, signal) => {
      const query = { ...asked, ordering: [ordering], fields: shownOfAgent, limit, offset };
      const page = await flowsOf(organisation).list(query, signal);
      return { count: page.count, rows: page.results };
    },
  };
};

/** Their figures: live calls, calls of the week, last deploy. */
export const agentsActivity = (organisation: string, search: AgentsSearch): BesideSource<FlowFigures> => {
  const { filters, ...asked } = agentsQuery(search);
  return {
    key: agentsKey(organisation),
    query: JSON.stringify({ filters, ...asked }),
    load: (offset, limit, signal) =>
      ask(send, flowActivity, {
        path: { org: organisation },
        query: { ...filters, ...asked, limit, offset },
        ...(signal === undefined ? {} : { signal }),
      }),
  };
};

/** How much is wrong with each. */
export const agentsIssues = (
  organisation: string,
  search: AgentsSearch,
): BesideSource<{ readonly results: readonly FlowIssues[] }> => {
  const { filters, ...asked } = agentsQuery(search);
  return {
    key: [...agentsKey(organisation), "issues"],
    query: JSON.stringify({ filters, ...asked }),
    load: (offset, limit, signal) =>
      ask(send, flowIssues, {
        path: { org: organisation },
        query: { ...filters, ...asked, limit, offset },
        ...(signal === undefined ? {} : { signal }),
      }),
  };
};

/** How many ids an address holds. */
const idsAtOnce = 100;

/** Agents by their ids, as they are now. */
export async function findAgents(organisation: string, ids: readonly string[]): Promise<readonly Agent[]> {
  const found: Agent[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const filters = { type: "voice", id: ids.slice(start, start + idsAtOnce) } as const;
    const page = await flowsOf(organisation).list({ filters, fields: shownOfAgent, limit: idsAtOnce });
    found.push(...page.results.map((row) => ({ ...row, activity: null, issues: null })));
  }
  return found;
}
