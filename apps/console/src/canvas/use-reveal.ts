import type { Id } from "@parley/model/kernel";
import { useReactFlow } from "@xyflow/react";
import { useEffect, useState } from "react";
import type { Reveal } from "./canvas.tsx";
import type { Scene } from "./drawing/scene.ts";

/** Brings a row to the middle once, and tells which block flashes meanwhile. */
export function useReveal(scene: Scene, reveal: Reveal | null): Id | null {
  const { setCenter, getZoom } = useReactFlow();
  const [flashed, setFlashed] = useState<Id | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reveal leads there once, however the drawing changes
  useEffect(() => {
    if (reveal === null) return;
    const block = scene.lines.get(reveal.id)?.source ?? reveal.id;
    const rect = scene.blocks.get(block)?.rect;
    const middle = rect === undefined ? reveal.at : { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
    const isElsewhere = reveal.zoom !== undefined && reveal.id !== scene.subFlow;
    if (middle === undefined || isElsewhere) return;
    const zoom = reveal.zoom ?? Math.max(0.6, getZoom());
    void setCenter(middle.x, middle.y, { zoom, duration: 120 });
    setFlashed(block);
    const over = setTimeout(() => setFlashed(null), 1000);
    return () => clearTimeout(over);
  }, [reveal]);
  return flashed;
}
