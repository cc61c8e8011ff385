import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type PagedRows, useBeside, usePagedRows } from "../resource/use-paged-rows.ts";
import type { Agent } from "./agent.ts";
import { agentsActivity, agentsKey, agentsSource } from "./agents-queries.ts";
import type { AgentsSearch } from "./agents-search.ts";

/** The voice agents of a client that an address asks for: first the rows, then what goes on with them. */
export function useAgents(organisation: string, search: AgentsSearch) {
  const queries = useQueryClient();
  const rows = usePagedRows(agentsSource(organisation, search), Number(search.at) || 0);
  const beside = useBeside(agentsActivity(organisation, search), rows.pages);
  const stamp = beside.answers.map(({ results }) => results);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are the same until others come
  const agents = useMemo(() => {
    const byId = new Map(beside.answers.flatMap(({ results }) => results.map((one) => [one.uuid, one] as const)));
    return rows.rows?.map((row): Agent | undefined => row && { ...row, activity: byId.get(row.uuid) ?? null });
  }, [rows.rows, ...stamp]);
  const list: PagedRows<Agent> = {
    ...rows,
    rows: agents,
    reload: () => queries.invalidateQueries({ queryKey: agentsKey(organisation) }),
  };
  return { list, known: beside.answers.at(-1), activityError: beside.error };
}
