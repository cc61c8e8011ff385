import { firstBlock } from "./neighbours.ts";
import { middleOf } from "./rect.ts";
import type { Scene } from "./scene.ts";

const edge = 48;

/** Where one begins to look: all of it when that can be read, else the top with its Start block. */
export function openingView(scene: Scene, window: { width: number; height: number }) {
  const { bounds } = scene;
  if (bounds === null) return { x: window.width / 2, y: window.height / 3, zoom: 1 };
  const zoom = Math.min(1, (window.width - 2 * edge) / bounds.width, (window.height - 2 * edge) / bounds.height);
  if (zoom >= 0.55) {
    const middle = middleOf(bounds);
    return { x: window.width / 2 - middle.x * zoom, y: window.height / 2 - middle.y * zoom, zoom };
  }
  const start = scene.blocks.get(firstBlock(scene) ?? "")?.rect ?? bounds;
  const readable = 0.8;
  return { x: window.width / 2 - middleOf(start).x * readable, y: edge - start.y * readable + 16, zoom: readable };
}
