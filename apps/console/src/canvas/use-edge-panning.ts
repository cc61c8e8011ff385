import { useStoreApi } from "@xyflow/react";
import { useEffect } from "react";

/** How near to the edge of the canvas a drag pans, as React Flow has it; px. */
const edge = 40;

/**
 * Lets a drag pan while the pointer is at the edge of the canvas or beyond. React Flow would look for that in every
 * frame of a drag, which costs time even where nothing moves.
 */
export function useEdgePanning(isDragging: boolean): void {
  const store = useStoreApi();
  useEffect(() => {
    if (!isDragging) return;
    const look = ({ clientX: x, clientY: y }: PointerEvent) => {
      const { domNode, autoPanOnNodeDrag } = store.getState();
      if (domNode === null) return;
      const { left, top, right, bottom } = domNode.getBoundingClientRect();
      const isAtEdge = x < left + edge || x > right - edge || y < top + edge || y > bottom - edge;
      if (isAtEdge !== autoPanOnNodeDrag) store.setState({ autoPanOnNodeDrag: isAtEdge });
    };
    addEventListener("pointermove", look);
    return () => {
      removeEventListener("pointermove", look);
      store.setState({ autoPanOnNodeDrag: false });
    };
  }, [store, isDragging]);
}
