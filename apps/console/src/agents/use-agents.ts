import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { build } from "../api/build.ts";
import { type PagedRows, useActivity, useBeside, usePagedRows } from "../resource/use-paged-rows.ts";
import { usePlace } from "../resource/use-place.ts";
import type { Agent } from "./agent.ts";
import { agentsActivity, agentsIssues, agentsKey, agentsSource } from "./agents-queries.ts";
import type { AgentsSearch } from "./agents-search.ts";

/** The other build has no design: nothing leads to what is wrong with a design. */
const hasIssues = build === "studio";
const noPages = { from: 0, to: -1 };

/** The voice agents of a client that an address asks for: first the rows, then their figures. */
export function useAgents(organisation: string, search: AgentsSearch, show: (search: AgentsSearch) => void) {
  const queries = useQueryClient();
  const rows = usePagedRows(agentsSource(organisation, search), usePlace(search, show));
  const beside = useBeside(agentsActivity(organisation, search), rows.pages);
  // Counting findings takes the server longest: it comes last, and once.
  const found = useBeside(
    agentsIssues(organisation, search),
    hasIssues && beside.answers.length > 0 ? rows.pages : noPages,
    false,
  );
  const active = useActivity(rows.rows, beside.answers);
  const agents = useMemo(() => {
    const issues = new Map(found.answers.flatMap(({ results }) => results.map((one) => [one.uuid, one] as const)));
    return active?.map((agent) => agent && { ...agent, issues: issues.get(agent.uuid) ?? null });
  }, [active, found.answers]);
  const list: PagedRows<Agent> = {
    ...rows,
    rows: agents,
    reload: () => queries.invalidateQueries({ queryKey: agentsKey(organisation) }),
  };
  return { list, known: beside.answers.at(-1), activityError: beside.error ?? found.error };
}
