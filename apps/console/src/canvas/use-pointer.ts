import { useReactFlow } from "@xyflow/react";
import { type RefObject, useMemo, useRef } from "react";
import type { Point } from "../drawing/rect.ts";

/** Where the pointer is, for what is done there. */
export function usePointer(canvas: RefObject<HTMLElement | null>) {
  const { screenToFlowPosition } = useReactFlow();
  const at = useRef<Point | null>(null);
  return useMemo(() => {
    const middle = (): Point => {
      const { x, y, width, height } = canvas.current?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0, height: 0 };
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
    };
  }, [canvas, screenToFlowPosition]);
}
