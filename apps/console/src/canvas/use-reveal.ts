import type { Id } from "@parley/model/kernel";
import { useReactFlow } from "@xyflow/react";
import { useEffect, useState } from "react";
import type { Reveal } from "./canvas.tsx";
import { middleOf, type Point } from "./drawing/rect.ts";
import type { Scene } from "./drawing/scene.ts";

/** Brings a row to the middle once, and tells which block flashes meanwhile. */
export function useReveal(scene: Scene, reveal: Reveal | null): Id | null {
  const { setCenter, getZoom } = useReactFlow();
  const [flashed, setFlashed] = useState<Id | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reveal leads there once, however the drawing changes
  useEffect(() => {
    const middle = placeOf(scene, reveal);
    if (reveal === null || middle === undefined) return;
    const block = scene.lines.get(reveal.id)?.source ?? reveal.id;
    const zoom = reveal.zoom ?? Math.max(0.6, getZoom());
    void setCenter(middle.x, middle.y, { zoom, duration: 120 });
    setFlashed(block);
    const over = setTimeout(() => setFlashed(null), 1000);
    return () => clearTimeout(over);
  }, [reveal]);
  return flashed;
}

/** Where a reveal leads in this sub-flow; undefined when it leads elsewhere. */
export function placeOf(scene: Scene, reveal: Reveal | null): Point | undefined {
  if (reveal === null) return undefined;
  const rect = scene.blocks.get(scene.lines.get(reveal.id)?.source ?? reveal.id)?.rect;
  if (rect !== undefined) return middleOf(rect);
  return reveal.zoom !== undefined && reveal.id !== scene.subFlow ? undefined : reveal.at;
}
