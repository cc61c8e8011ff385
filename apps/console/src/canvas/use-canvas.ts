import { type FocusEvent, type RefObject, useCallback, useMemo, useState } from "react";
import type { Scene } from "../drawing/scene.ts";
import { renameBlock } from "../editing/gestures/rename-block.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { useDesignView } from "../viewing/design-view.ts";
import type { CanvasProps } from "./canvas-props.ts";
import { type Opening, useCommands } from "./commands/use-commands.ts";
import type { Clip } from "./gestures/clipboard.ts";
import { texts } from "./texts.ts";
import { useCanvasActions } from "./use-canvas-actions.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useClipboard } from "./use-clipboard.ts";
import { useDrag } from "./use-drag.ts";
import { useEdgePanning } from "./use-edge-panning.ts";
import { useInSight } from "./use-in-sight.ts";
import { useKeptInSight } from "./use-kept-in-sight.ts";
import { useLines } from "./use-lines.ts";
import { useMarquee } from "./use-marquee.ts";
import { useNodes } from "./use-nodes.ts";
import { usePerform } from "./use-perform.ts";
import { usePointer } from "./use-pointer.ts";
import { useReveal } from "./use-reveal.ts";
import { useSteady } from "./use-steady.ts";

export type BodyProps = Required<CanvasProps> & { scene: Scene };

/** The state of a canvas: what can be done, what is selected, dragged and open, and the blocks and lines in sight. */
export function useCanvas(root: RefObject<HTMLElement | null>, { editor, scene, missing, reveal, ...laid }: BodyProps) {
  const { marks, holders, badges, looks } = laid;
  const { select, selected: selection, trace } = useDesignView();
  const [opening, open] = useState<Opening | null>(null);
  const flashed = useReveal(scene, reveal);
  useKeptInSight(scene, selection);

  const perform = usePerform(editor, missing);
  const pointer = usePointer(root);
  const commands = useCommands({
    ...{ scene, select, perform, open },
    document: useCallback(() => editor.snapshot().document, [editor]),
    selected: selection,
    pointer: pointer.place,
  });
  const drag = useDrag(scene, perform);
  useEdgePanning(drag.drag !== null);
  const marquee = useMarquee(scene, select);

  const { focus, close, run, onRename } = useSteady({
    run: commands.run,
    focus: () => root.current?.focus({ preventScroll: true }),
    // What closes because the focus goes on to something else leaves it there: keys typed there are no commands.
    close: (left?: FocusEvent) => {
      open(null);
      if (!left?.relatedTarget) focus();
    },
    onRename: (name: string | null, left?: FocusEvent) => {
      const block = opening?.type === "rename" ? scene.lookups.blocks.get(opening.block) : undefined;
      close(left);
      if (name !== null && block !== undefined) perform(renameBlock(scene.document, block, name));
    },
  });

  const selected = useMemo(() => new Set(selection), [selection]);
  const sight = useInSight(scene, drag.drag);
  const renaming = opening?.type === "rename" ? opening.block : null;
  const looked = { selected, drag: drag.drag, trace, marks, badges, holders, flashed, renaming, onRename };
  const nodes = useNodes(scene, sight.built, looked);
  const how = { selected, taken: trace?.paths ?? null, badges, looks };
  const lines = useLines(scene, sight.isFar ? null : sight.cover, drag.drag, how);

  const pressKey = useCanvasKeys(root, commands, selection.length > 0);
  const hasBlock = selection.some((id) => scene.blocks.has(id));
  useCanvasActions(run, hasBlock);
  const showBookmarks = useCallback(() => open({ type: "bookmarks" }), []);
  useActions(() => [{ id: "design bookmarks", ...texts.bookmarksKey, keys: "B", run: showBookmarks }], [showBookmarks]);
  useClipboard(
    root,
    useMemo(
      () => ({ copy: commands.copy, cut: commands.cut, paste: (clip: Clip) => commands.paste(clip, pointer.place()) }),
      [commands, pointer],
    ),
  );

  return {
    ...{ commands, perform, pointer, pressKey, focus },
    ...{ opening, open, close },
    ...{ selection, selected, select, drag, marquee },
    ...{ sight, nodes, lines, how },
  };
}
