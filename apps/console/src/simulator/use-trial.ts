import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { useCallback, useEffect, useRef, useState } from "react";
import type { VersionEditor } from "../editing/version-editor.ts";
import { keptTrials } from "./kept-trials.ts";
import type { Setup } from "./protocol.ts";
import { useSimulator } from "./use-simulator.ts";

/**
 * Trying an agent while it is being edited: a conversation goes on with the document that it began with, until
 * the user chooses the new one. Closing the panel keeps it, and opening it again goes on.
 */
export function useTrial(editor: VersionEditor, document: FlowDocument, entry: object | null) {
  const simulator = useSimulator();
  const { load, start, replay, restore, simulated } = simulator;
  const [kept] = useState(() => keptTrials.get(editor) ?? null);
  const loaded = useRef<FlowDocument>(null);
  const [running, setRunning] = useState(kept?.document ?? document);
  const [keptDespite, setKeptDespite] = useState<FlowDocument | null>(null);
  const hasBegun = simulated.turns.length > 0;

  const take = useCallback(() => {
    if (loaded.current !== document) load({ type: "document", document });
    loaded.current = document;
    setRunning(document);
  }, [document, load]);

  // Learned in advance, so that the first Start is quick; edits made before it are taken in by it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (kept === null) return take();
    load({ type: "document", document: kept.document });
    loaded.current = kept.document;
    restore(kept.turns);
  }, []);

  const { turns } = simulated;
  useEffect(() => {
    if (turns.length > 0) keptTrials.set(editor, { document: running, turns, entry });
  }, [editor, running, turns, entry]);

  return {
    simulator,
    /** Whether a conversation goes on that was begun by the same wish, or by none. */
    goesOn: kept !== null && kept.entry === entry,
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
