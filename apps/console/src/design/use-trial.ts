import { type FlowDocument, rowOf } from "@parley/flow";
import type { ReplayedTurn } from "@parley/host";
import type { Id } from "@parley/model/kernel";
import { useCallback, useState } from "react";
import type { VersionEditor } from "../editing/version-editor.ts";
import { keptTrials } from "../simulator/kept-trials.ts";

/** What the simulator beside the canvas tries, and from where. */
export function useTrial(editor: VersionEditor) {
  /** The block that the next try begins at; null: where the agent begins. */
  const [entry, setEntry] = useState<{ readonly block: Id } | null>(null);
  /** Another number shows the conversation that was put into the simulator. */
  const [trial, setTrial] = useState(0);
  const beginAt = useCallback(
    (id: Id | undefined) => {
      const isBlock = id !== undefined && rowOf(editor.snapshot().document, "block", id) !== undefined;
      setEntry(isBlock ? { block: id } : null);
    },
    [editor],
  );
  const putIn = useCallback(
    (document: FlowDocument, turns: readonly ReplayedTurn[]) => {
      const shown = turns.map((turn, index) => ({ ...turn, effects: [...turn.effects], index }));
      keptTrials.set(editor, { document, turns: shown, entry });
      setTrial((before) => before + 1);
    },
    [editor, entry],
  );
  return { entry, trial, beginAt, putIn };
}
