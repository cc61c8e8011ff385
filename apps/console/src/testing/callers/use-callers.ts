import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { flowQuery } from "../../api/queries.ts";
import { useAgent, useFlow } from "../../parts/use-agent.ts";
import { type Caller, type Callers, changeCallers, plainCaller } from "./sample-callers.ts";

/** Whom each agent is tried as on this page: the name of one that is kept, or one who is not. */
const chosen = new Map<string, string | Caller>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type ChosenCaller = {
  /** Those that are kept with the agent; the plain one where there are none. */
  readonly callers: Callers;
  /** Whom the agent is tried as; null until it is known. */
  readonly caller: Caller | null;
  readonly isKept: boolean;
  readonly choose: (caller: string | Caller) => void;
  readonly change: (change: (before: Callers) => Callers) => Promise<void>;
};

/** The people that the agent of the address is tried as, and which of them is chosen. */
export function useCallers(): ChosenCaller {
  const { organisation, flow } = useAgent();
  const queries = useQueryClient();
  const { data, error } = useFlow(organisation, flow);
  const choice = useSyncExternalStore(listen, () => chosen.get(flow));
  const kept = data?.demo_leads ?? [];
  const isKnown = data !== undefined || error !== null;
  const [first = plainCaller] = kept;
  const named = typeof choice === "string" ? kept.find(({ name }) => name === choice) : choice;
  return {
    callers: kept.length === 0 ? [plainCaller] : kept,
    caller: isKnown ? (named ?? first) : null,
    isKept: kept.length > 0 && typeof choice !== "object",
    choose: useCallback(
      (caller) => {
        chosen.set(flow, caller);
        for (const listener of listeners) listener();
      },
      [flow],
    ),
    change: useCallback(
      async (change) => {
        const changed = await changeCallers({ organisation, flow }, change);
        queries.setQueryData(flowQuery(organisation, flow).queryKey, changed);
      },
      [organisation, flow, queries],
    ),
  };
}
