import type { Id } from "@parley/model/kernel";
import { useState } from "react";
import type { Gesture } from "../editing/version-editor.ts";
import type { Point, Rect } from "./drawing/rect.ts";
import type { Scene } from "./drawing/scene.ts";
import { moveBlocks } from "./gestures/block-gestures.ts";

/** Blocks on their way, and how far they have come. */
export type Drag = { readonly ids: ReadonlySet<Id>; readonly by: Point };

type Node = { readonly id: Id; readonly position: Point };

/** A drag of one block or of all selected: seen at once, one step when it ends. */
export function useDrag(scene: Scene, perform: (gesture: Gesture, failure: string) => boolean) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const offset = (node: Node): Point => {
    const from = scene.blocks.get(node.id)?.rect ?? node.position;
    return { x: Math.round(node.position.x - from.x), y: Math.round(node.position.y - from.y) };
  };
  return {
    drag,
    start: (ids: readonly Id[]) => setDrag({ ids: new Set(ids), by: { x: 0, y: 0 } }),
    move: (node: Node) => setDrag((now) => (now === null ? null : { ids: now.ids, by: offset(node) })),
    stop: (node: Node) => {
      const by = offset(node);
      if (drag !== null && (by.x !== 0 || by.y !== 0)) {
        perform(moveBlocks(scene, shifted(scene, drag.ids, by)), "Error saving position.");
      }
      setDrag(null);
    },
  };
}

/** Where blocks stand when they have gone some way. */
export function shifted(scene: Scene, ids: Iterable<Id>, by: Point): ReadonlyMap<Id, Point> {
  const places = [...ids].flatMap((id) => {
    const rect = scene.blocks.get(id)?.rect;
    return rect === undefined ? [] : [[id, { x: rect.x + by.x, y: rect.y + by.y }] as const];
  });
  return new Map(places);
}

/** Where a block is drawn while something is dragged. */
export function rectWhile(scene: Scene, drag: Drag | null, id: Id): Rect | undefined {
  const rect = scene.blocks.get(id)?.rect;
  if (rect === undefined || !drag?.ids.has(id)) return rect;
  return { ...rect, x: rect.x + drag.by.x, y: rect.y + drag.by.y };
}
