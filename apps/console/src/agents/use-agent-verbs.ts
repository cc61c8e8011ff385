import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Agent } from "./agent.ts";
import type { AgentList } from "./agent-verbs.ts";
import { agentsKey } from "./agents-queries.ts";
import { placeOfAgent } from "./place-of-agent.ts";

/** Loaded when the first of them is asked for: the list is what people come for. */
const verbs = () => import("./agent-verbs.ts");

/** What can be done with agents from their list. */
export function useAgentVerbs(organisation: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const reload = () => queries.invalidateQueries({ queryKey: agentsKey(organisation) });
  const list: AgentList = { organisation, reload };
  return {
    archive: async (agents: readonly Agent[]) => (await verbs()).changeAgents(list, agents, "archive"),
    unarchive: async (agents: readonly Agent[]) => (await verbs()).changeAgents(list, agents, "unarchive"),
    tag: async (agents: readonly Agent[], tag: string, isAdded: boolean) =>
      (await verbs()).tagAgents(list, agents, { tag, isAdded }),
    exportYaml: async (agent: Agent) => (await verbs()).exportYaml(list, agent),
    duplicate: async (agent: Agent) => (await verbs()).duplicateAgent(list, agent),
    open: (agent: { uuid: string; latest_version: string | null }) => {
      void reload();
      void navigate(placeOfAgent(organisation, agent));
    },
  };
}

export type AgentVerbs = ReturnType<typeof useAgentVerbs>;
