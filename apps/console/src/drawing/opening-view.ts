import { firstBlock } from "./neighbours.ts";
import { middleOf, type Rect } from "./rect.ts";
import type { Scene } from "./scene.ts";
import { besideMinimap, underMinimap } from "./under-minimap.ts";

const edge = 48;
/** Below it words cannot be read. */
const leastReadable = 0.55;

type Size = { readonly width: number; readonly height: number };
type View = { readonly x: number; readonly y: number; readonly zoom: number };

/** Where one begins to look: all of it when that can be read, else the top with its Start block. */
export function openingView(scene: Scene, window: Size): View {
  const { bounds } = scene;
  if (bounds === null) return { x: window.width / 2, y: window.height / 3, zoom: 1 };
  const all = wholeView(scene, bounds, window);
  if (all.zoom >= leastReadable) return all;
  const start = scene.blocks.get(firstBlock(scene) ?? "")?.rect ?? bounds;
  const readable = 0.8;
  return { x: window.width / 2 - middleOf(start).x * readable, y: edge - start.y * readable + 16, zoom: readable };
}

/** All of a sub-flow at once, beside the map where it would hide a block and there is room for that. */
export function wholeView(scene: Pick<Scene, "blockIndex">, bounds: Rect, window: Size): View {
  const whole = fitted(bounds, window, window.width);
  const { x, y, zoom } = whole;
  const seen = { x: -x / zoom, y: -y / zoom, width: window.width / zoom, height: window.height / zoom };
  if (scene.blockIndex.within(underMinimap(seen, zoom)).size === 0) return whole;
  const beside = fitted(bounds, window, window.width - besideMinimap);
  return beside.zoom >= Math.min(leastReadable, whole.zoom) ? beside : whole;
}

function fitted(bounds: Rect, window: Size, width: number): View {
  const zoom = Math.min(1, (width - 2 * edge) / bounds.width, (window.height - 2 * edge) / bounds.height);
  const middle = middleOf(bounds);
  return { x: width / 2 - middle.x * zoom, y: window.height / 2 - middle.y * zoom, zoom };
}
