import { useQueryClient } from "@tanstack/react-query";
import { type PagedRows, useActivity, useBeside, usePagedRows } from "../resource/use-paged-rows.ts";
import { usePlace } from "../resource/use-place.ts";
import type { Agent } from "./agent.ts";
import { agentsActivity, agentsKey, agentsSource } from "./agents-queries.ts";
import type { AgentsSearch } from "./agents-search.ts";

/** The voice agents of a client that an address asks for: first the rows, then their figures. */
export function useAgents(organisation: string, search: AgentsSearch, show: (search: AgentsSearch) => void) {
  const queries = useQueryClient();
  const rows = usePagedRows(agentsSource(organisation, search), usePlace(search, show));
  const beside = useBeside(agentsActivity(organisation, search), rows.pages);
  const agents = useActivity(rows.rows, beside.answers);
  const list: PagedRows<Agent> = {
    ...rows,
    rows: agents,
    reload: () => queries.invalidateQueries({ queryKey: agentsKey(organisation) }),
  };
  return { list, known: beside.answers.at(-1), activityError: beside.error };
}
