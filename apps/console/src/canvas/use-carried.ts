import { type RefCallback, useCallback } from "react";
import type { Drag } from "./drag.ts";

/** For an element that goes along with a drag: it is moved by itself, so that React draws nothing meanwhile. */
export function useCarried<Carried extends HTMLElement | SVGElement>(drag: Drag | null): RefCallback<Carried> {
  return useCallback(
    (element: Carried | null) => {
      if (element === null || drag === null) return;
      const put = () => {
        const { x, y } = drag.by();
        element.style.translate = `${x}px ${y}px`;
      };
      put();
      const end = drag.follow(put);
      return () => {
        end();
        element.style.translate = "";
      };
    },
    [drag],
  );
}
