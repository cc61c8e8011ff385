import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Setup } from "./protocol.ts";
import { useSimulator } from "./use-simulator.ts";

/**
 * Trying an agent while it is being edited: a conversation goes on with the document that it began with, until
 * the user chooses the new one.
 */
export function useTrial(document: FlowDocument) {
  const simulator = useSimulator();
  const { load, start, replay, simulated } = simulator;
  const loaded = useRef<FlowDocument>(null);
  const [running, setRunning] = useState(document);
  const [keptDespite, setKeptDespite] = useState<FlowDocument | null>(null);
  const hasBegun = simulated.turns.length > 0;

  const take = useCallback(() => {
    if (loaded.current !== document) load({ type: "document", document });
    loaded.current = document;
    setRunning(document);
  }, [document, load]);

  // Learned in advance, so that the first Start is quick; edits made before it are taken in by it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(take, []);

  return {
    simulator,
    /** The agent was edited since the conversation began, and nothing was decided about it. */
    isStale: hasBegun && running !== document && keptDespite !== document,
    start: useCallback(
      (setup: Setup, entry: Id | null) => {
        take();
        start(setup, entry);
      },
      [take, start],
    ),
    /** Tells the agent as it is now what was told to the old one. */
    replay: () => {
      take();
      replay(simulated.turns);
    },
    keepOld: () => setKeptDespite(document),
  };
}
