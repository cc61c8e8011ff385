import type { Id } from "@parley/model/kernel";
import { useMemo, useRef, useState } from "react";
import type { Point } from "../drawing/rect.ts";
import type { Scene } from "../drawing/scene.ts";
import { Drag } from "./drag.ts";
import { moveBlocks, shifted } from "./gestures/block-gestures.ts";
import { texts } from "./texts.ts";
import type { Perform } from "./use-perform.ts";

type Node = { readonly id: Id; readonly position: Point };

/** A drag of one block or of all selected: seen at once, one step when it ends. */
export function useDrag(scene: Scene, perform: Perform) {
  const [begun, setDrag] = useState<Drag | null>(null);
  // Another person may delete what is held: then the drag never reports its end.
  const drag = begun !== null && scene.blocks.has(begun.held) ? begun : null;
  const running = useRef<Drag | null>(null);
  return useMemo(() => {
    const change = (next: Drag | null) => {
      running.current = next;
      setDrag(next);
    };
    const offset = (node: Node): Point => {
      const from = scene.blocks.get(node.id)?.rect ?? node.position;
      return { x: Math.round(node.position.x - from.x), y: Math.round(node.position.y - from.y) };
    };
    return {
      drag,
      start: (ids: readonly Id[], held: Id) => change(new Drag(ids, held)),
      move: (node: Node) => running.current?.move(offset(node)),
      stop: (node: Node) => {
        const by = offset(node);
        const { current } = running;
        if (current !== null && (by.x !== 0 || by.y !== 0)) {
          perform(moveBlocks(scene, shifted(scene, current.ids, by)), texts.positionFailed);
        }
        change(null);
      },
    };
  }, [drag, scene, perform]);
}
