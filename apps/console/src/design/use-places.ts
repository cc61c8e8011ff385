import { rowOf, type SubFlowDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { type RefObject, useCallback, useEffect, useState } from "react";
import type { Reveal } from "../canvas/canvas-props.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { isTyping } from "../parts/actions/letter-keys.ts";
import type { DesignPlace, DesignView } from "../viewing/design-view.ts";
import type { useDesignAddress } from "../viewing/use-design-address.ts";

type Address = Pick<ReturnType<typeof useDesignAddress>, "slug" | "selected" | "change">;
type Places = Pick<DesignView, "reveal" | "visit"> & {
  readonly revealed: Reveal | null;
  /** Leads to the sub-flow that the conversation went on to; null unless the page stayed behind. */
  readonly follow: (() => void) | null;
};

/** The block that a conversation stands at, and the panel in which a person talks. */
type Talk = { readonly active: Id | null; readonly panel: RefObject<HTMLElement | null> };

/**
 * Leads to rows and places of a version; `revealed` is where the canvas was led to last. The block that a conversation
 * stands at is kept in sight. A conversation leads into another sub-flow only where that takes nothing away: not from who
 * has selected something or writes elsewhere than in the conversation itself.
 */
export function usePlaces(editor: VersionEditor, { slug, selected, change }: Address, { active, panel }: Talk): Places {
  const [revealed, setRevealed] = useState<Reveal | null>(null);
  const [stayedFrom, setStayedFrom] = useState<Id | null>(null);
  const reveal = useCallback(
    (id: Id, field?: string, thread?: "open") => {
      const { document } = editor.snapshot();
      const block = rowOf(document, "block", rowOf(document, "path", id)?.source_block ?? id);
      const home = rowOf(document, "sub_flow", block?.subflow ?? id);
      if (home === undefined) return;
      change({ select: block === undefined ? undefined : id, field, thread }, home.slug);
      setRevealed({ id });
    },
    [editor, change],
  );
  const visit = useCallback(
    ({ id, at, subFlow: home, zoom }: DesignPlace) => {
      const slug = rowOf(editor.snapshot().document, "sub_flow", home)?.slug;
      if (slug !== undefined) change({ select: undefined, view: undefined }, slug);
      if (at !== null) setRevealed({ id, at, zoom });
    },
    [editor, change],
  );
  const goTo = useCallback(
    (home: SubFlowDoc, block: Id) => {
      change({ select: undefined, field: undefined, thread: undefined }, home.slug);
      setRevealed({ id: block, follows: true });
    },
    [change],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the conversation leads on; who looks elsewhere meanwhile may
  useEffect(() => {
    setStayedFrom(null);
    const home = homeOf(editor, active);
    if (active === null || home === undefined) return;
    const { activeElement } = document;
    const isTalking = panel.current?.contains(activeElement) === true;
    if (home.slug === slug) setRevealed({ id: active, follows: true });
    else if (isTalking || (selected.length === 0 && !isTyping(activeElement))) goTo(home, active);
    else setStayedFrom(active);
  }, [active]);
  const left = homeOf(editor, stayedFrom);
  const follow = stayedFrom === null || left === undefined || left.slug === slug ? null : () => goTo(left, stayedFrom);
  return { reveal, visit, revealed, follow };
}

/** The sub-flow that a block stands in. */
function homeOf(editor: VersionEditor, block: Id | null): SubFlowDoc | undefined {
  const { document } = editor.snapshot();
  return rowOf(document, "sub_flow", rowOf(document, "block", block ?? "")?.subflow ?? "");
}
