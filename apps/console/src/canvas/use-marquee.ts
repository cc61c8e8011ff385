import type { Id } from "@parley/model/kernel";
import { useReactFlow } from "@xyflow/react";
import { type PointerEvent, useState } from "react";
import { type Point, type Rect, rectBetween } from "./drawing/rect.ts";
import type { Scene } from "./drawing/scene.ts";

/** Shift and drag on the ground selects what the box touches. `box` is in the window's pixels. */
export function useMarquee(scene: Scene, select: (ids: readonly Id[]) => void) {
  const { screenToFlowPosition } = useReactFlow();
  const [corners, setCorners] = useState<readonly [Point, Point] | null>(null);
  const at = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
  const box: Rect | null = corners === null ? null : rectBetween(...corners);
  return {
    box,
    onPointerDownCapture: (event: PointerEvent) => {
      const isGround = event.target instanceof Element && event.target.classList.contains("react-flow__pane");
      if (!event.shiftKey || event.button !== 0 || !isGround) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setCorners([at(event), at(event)]);
    },
    onPointerMove: (event: PointerEvent) => {
      if (corners !== null) setCorners([corners[0], at(event)]);
    },
    onPointerUp: (event: PointerEvent) => {
      if (corners === null) return;
      const area = rectBetween(screenToFlowPosition(corners[0]), screenToFlowPosition(at(event)));
      setCorners(null);
      select([...scene.blockIndex.within(area)]);
    },
  };
}
