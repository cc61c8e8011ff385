import type { Id } from "@parley/model/kernel";
import { useReactFlow } from "@xyflow/react";
import { type MouseEvent, type PointerEvent, useState } from "react";
import { type Point, type Rect, rectBetween } from "../drawing/rect.ts";
import type { Scene } from "../drawing/scene.ts";

/** Shift and drag on the ground selects what the box touches. `box` is in the window's pixels. */
export function useMarquee(scene: Scene, select: (ids: readonly Id[]) => void) {
  const { screenToFlowPosition } = useReactFlow();
  const [corners, setCorners] = useState<readonly [Point, Point] | null>(null);
  const at = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
  const box: Rect | null = corners === null ? null : rectBetween(...corners);
  return {
    box,
    onPointerDownCapture: (event: PointerEvent) => {
      if (!begins(event)) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setCorners([at(event), at(event)]);
    },
    // React Flow pans by mouse events, so it must not see this one. The browser must not select text either.
    onMouseDownCapture: (event: MouseEvent<HTMLElement>) => {
      if (!begins(event)) return;
      event.stopPropagation();
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
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

/** Whether it is Shift and the first button, on the ground. */
function begins({ target, shiftKey, button }: MouseEvent): boolean {
  return shiftKey && button === 0 && target instanceof Element && target.classList.contains("react-flow__pane");
}
