import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { reportError } from "../parts/notices/report-error.ts";
import { places } from "../parts/places.ts";
import { type ChosenRows, useRowActs } from "../resource/bulk/use-row-acts.ts";
import type { Agent } from "./agent.ts";
import type { AgentList } from "./agent-verbs.ts";
import { agentsKey } from "./agents-queries.ts";
import { placeOfAgent, placeOfDocumentation } from "./place-of-agent.ts";
import { texts } from "./texts.ts";

type Verbs = typeof import("./agent-verbs.ts");

/** The verbs are loaded when the first of them is asked for: the list is what people come for. */
async function run(verb: (verbs: Verbs) => Promise<void>): Promise<void> {
  const loaded = await import("./agent-verbs.ts").catch((error: unknown) => reportError(texts.failed.editing, error));
  if (loaded !== undefined) await verb(loaded);
}

/** What can be done with agents from their list. */
export function useAgentVerbs(organisation: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  /** The list, and what pages keep of each agent. */
  const reload = async () => {
    await Promise.all([agentsKey(organisation), ["flow"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const list: AgentList = { organisation, reload };
  const acts = useRowActs(reload);
  return {
    /** How far work on many agents has come, and how it is stopped. */
    progress: acts.progressOfMany,
    cancel: acts.cancel,
    archive: (agents: ChosenRows<Agent>) => run((verbs) => acts.act(agents, verbs.archiving(list))),
    unarchive: (agents: ChosenRows<Agent>) => run((verbs) => acts.act(agents, verbs.unarchiving(list))),
    tag: (agents: ChosenRows<Agent>, tag: string, isAdded: boolean) =>
      run((verbs) => acts.act(agents, verbs.tagging(list, { tag, isAdded }))),
    exportYaml: (agent: Agent) => run((verbs) => verbs.exportYaml(list, agent)),
    duplicate: (agent: Agent) => run((verbs) => verbs.duplicateAgent(list, agent)),
    makeTemplate: (agent: Agent) =>
      run((verbs) => verbs.makeTemplate(list, agent, () => void navigate(places.templates(organisation)))),
    offerAgain: (agent: Agent) =>
      run((verbs) => verbs.offerAgain(list, agent, () => void navigate(places.templates(organisation)))),
    read: (agent: Agent) => void navigate(placeOfDocumentation(organisation, agent)),
    open: (agent: { uuid: string; latest_version: string | null }) => {
      void reload();
      void navigate(placeOfAgent(organisation, agent));
    },
  };
}

export type AgentVerbs = ReturnType<typeof useAgentVerbs>;
