import type { FlowDocument } from "@parley/flow";
import type { ReplayedTurn } from "@parley/host";
import type { Id } from "@parley/model/kernel";
import type { useDesignAddress } from "../viewing/use-design-address.ts";
import type { useTrial } from "./use-trial.ts";

type Address = Pick<ReturnType<typeof useDesignAddress>, "search" | "selected" | "change">;
type Trial = Pick<ReturnType<typeof useTrial>, "beginAt" | "putIn">;

/** Which panels are open around the canvas, and what opens and closes them. All of it stands in the address. */
export function usePanels({ search, selected, change }: Address, { beginAt, putIn }: Trial) {
  /** What is selected alone: a try may begin there, and comments may be about it. */
  const only: Id | undefined = selected.length === 1 ? selected[0] : undefined;
  const isInspecting = selected.length > 0 || search.fields === "open";
  const listComments = () => change({ comments: search.comments ? undefined : "open" });
  return {
    only,
    isOutline: search.view === "outline",
    isInspecting,
    showIssues: () => change({ issues: "open" }),
    hideIssues: () => change({ issues: undefined }),
    toggleIssues: () => change({ issues: search.issues === "open" ? undefined : "open" }),
    toggleVocabulary: () => change({ vocabulary: search.vocabulary === undefined ? "intents" : undefined }),
    toggleOutline: () => change({ view: search.view === "outline" ? undefined : "outline" }),
    showFields: () => {
      if (!isInspecting) change({ fields: "open" });
    },
    toggleFields: () => change(isInspecting ? { select: undefined, fields: undefined } : { fields: "open" }),
    comment: () => (only === undefined ? listComments() : change({ thread: "open" })),
    simulate: () => {
      beginAt(only);
      change({ panel: "simulator" });
    },
    toggleSimulator: () => {
      beginAt(undefined);
      change({ panel: search.panel === undefined ? "simulator" : undefined });
    },
    /** Puts a conversation into the simulator. */
    play: (document: FlowDocument, turns: readonly ReplayedTurn[]) => {
      putIn(document, turns);
      change({ panel: "simulator" });
    },
  };
}
