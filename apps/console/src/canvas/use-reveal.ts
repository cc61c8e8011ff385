import type { Id } from "@parley/model/kernel";
import { useReactFlow } from "@xyflow/react";
import { useEffect, useState } from "react";
import type { Scene } from "./drawing/scene.ts";

/** Brings a row to the middle once, and tells which block flashes meanwhile. */
export function useReveal(scene: Scene, reveal: { readonly id: Id } | null): Id | null {
  const { setCenter, getZoom } = useReactFlow();
  const [flashed, setFlashed] = useState<Id | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reveal leads there once, however the drawing changes
  useEffect(() => {
    if (reveal === null) return;
    const block = scene.lines.get(reveal.id)?.source ?? reveal.id;
    const rect = scene.blocks.get(block)?.rect;
    if (rect === undefined) return;
    const zoom = Math.max(0.6, getZoom());
    void setCenter(rect.x + rect.width / 2, rect.y + rect.height / 2, { zoom, duration: 120 });
    setFlashed(block);
    const over = setTimeout(() => setFlashed(null), 1000);
    return () => clearTimeout(over);
  }, [reveal]);
  return flashed;
}
