import type { Id } from "@parley/model/kernel";
import { useReactFlow, useStore } from "@xyflow/react";
import { useEffect, useRef } from "react";
import type { Scene } from "../drawing/scene.ts";

/** Room left between a block and the edge of the canvas, px. */
const margin = 24;

/**
 * Pans as little as needed when the canvas becomes narrower and would hide the selected block: its fields open beside
 * the canvas and would cover it.
 */
export function useKeptInSight(scene: Scene, selection: readonly Id[]): void {
  const { getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const before = useRef(width);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the room pans, not what is selected or drawn in it
  useEffect(() => {
    const was = before.current;
    before.current = width;
    const [only, ...others] = selection;
    const rect = only === undefined || others.length > 0 ? undefined : scene.blocks.get(only)?.rect;
    if (rect === undefined || width === 0 || width >= was) return;
    const { x, y, zoom } = getViewport();
    const left = rect.x * zoom + x;
    const right = left + rect.width * zoom;
    const hidden = right + margin - width;
    const wasSeen = left >= 0 && right <= was;
    if (!wasSeen || hidden <= 0) return;
    void setViewport({ x: x - Math.max(0, Math.min(hidden, left - margin)), y, zoom }, { duration: 120 });
  }, [width]);
}
