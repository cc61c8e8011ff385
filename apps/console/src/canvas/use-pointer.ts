import { useReactFlow } from "@xyflow/react";
import { type RefObject, useMemo, useRef } from "react";
import type { Point } from "../drawing/rect.ts";

/** The size of what opens at a place, at most. */
const opened = { width: 264, height: 340 };

/** A place in the window. */
type InWindow = { readonly clientX: number; readonly clientY: number };

/** Where the pointer is, for what is done there, and where places of the plane are on the canvas. */
export function usePointer(canvas: RefObject<HTMLElement | null>) {
  const { screenToFlowPosition, flowToScreenPosition } = useReactFlow();
  const at = useRef<Point | null>(null);
  return useMemo(() => {
    const boxNow = () => canvas.current?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0, height: 0 };
    const middle = (): Point => {
      const { x, y, width, height } = boxNow();
      return screenToFlowPosition({ x: x + width / 2, y: y + height / 2 });
    };
    return {
      /** The place of the window that it has come to; null when it left. */
      follow: (point: Point | null) => {
        at.current = point;
      },
      /** The middle of what is shown, on the plane. */
      middle,
      /** The place of the plane that it is at, or the middle of what is shown. */
      place: () => (at.current === null ? middle() : screenToFlowPosition(at.current)),
      /** The place of the plane that an event happened at. */
      placeOf: ({ clientX, clientY }: InWindow): Point => screenToFlowPosition({ x: clientX, y: clientY }),
      /** Where something opens for a place of the plane, from the corner of the canvas: all of it in sight. */
      cornerOf: (place: Point): Point => {
        const { x, y, width, height } = boxNow();
        const screen = flowToScreenPosition(place);
        const clamp = (value: number, most: number) => Math.max(8, Math.min(value, most - 8));
        return {
          x: clamp(screen.x - x, width - opened.width),
          y: clamp(screen.y - y, height - opened.height),
        };
      },
    };
  }, [canvas, screenToFlowPosition, flowToScreenPosition]);
}
