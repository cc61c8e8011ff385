import { rowOf } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { useCallback, useEffect, useState } from "react";
import type { Reveal } from "../canvas/canvas-props.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import type { DesignPlace, DesignView } from "../viewing/design-view.ts";
import type { useDesignAddress } from "../viewing/use-design-address.ts";

type Address = Pick<ReturnType<typeof useDesignAddress>, "slug" | "change">;
type Places = Pick<DesignView, "reveal" | "visit"> & { readonly revealed: Reveal | null };

/**
 * Leads to rows and places of a version; `revealed` is where the canvas was led to last. The block that a conversation
 * stands at, `active`, is kept in sight.
 */
export function usePlaces(editor: VersionEditor, { slug, change }: Address, active: Id | null): Places {
  const [revealed, setRevealed] = useState<Reveal | null>(null);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the conversation leads on; who looks elsewhere meanwhile may
  useEffect(() => {
    if (active === null) return;
    const { document } = editor.snapshot();
    const home = rowOf(document, "sub_flow", rowOf(document, "block", active)?.subflow ?? "");
    if (home === undefined) return;
    if (home.slug !== slug) change({ select: undefined }, home.slug);
    setRevealed({ id: active, follows: true });
  }, [active]);
  return { reveal, visit, revealed };
}
