import type { useReactFlow, useStoreApi } from "@xyflow/react";
import { wholeView } from "../../drawing/opening-view.ts";
import { contains, grown, overlaps, type Rect } from "../../drawing/rect.ts";
import type { Scene } from "../../drawing/scene.ts";
import { underMinimap } from "../../drawing/under-minimap.ts";

const durations = { duration: 120 };

export type View = {
  readonly flow: ReturnType<typeof useReactFlow>;
  readonly store: ReturnType<typeof useStoreApi>;
};

/** What brings parts of the drawing into sight. */
export function viewCommands(scene: Scene, { flow, store }: View) {
  return {
    /** Brings a place to the middle, unless it is in sight already. */
    show: (rect: Rect) => {
      const { width, height, transform } = store.getState();
      const [left, top, zoom] = transform;
      const seen = { x: -left / zoom, y: -top / zoom, width: width / zoom, height: height / zoom };
      const free = contains(grown(seen, -24 / zoom), rect) && !overlaps(underMinimap(seen, zoom), rect);
      if (free) return;
      void flow.setCenter(rect.x + rect.width / 2, rect.y + rect.height / 2, { zoom, ...durations });
    },
    fit: () => {
      const { bounds } = scene;
      if (bounds === null) return;
      const { width, height, minZoom } = store.getState();
      const { x, y, zoom } = wholeView(scene, bounds, { width, height });
      // Further away than one can go, the middle is what is left to show.
      if (zoom >= minZoom) void flow.setViewport({ x, y, zoom }, durations);
      else void flow.fitBounds(bounds, durations);
    },
    resetZoom: () => void flow.zoomTo(1, durations),
    zoomIn: () => void flow.zoomIn(durations),
    zoomOut: () => void flow.zoomOut(durations),
  };
}
