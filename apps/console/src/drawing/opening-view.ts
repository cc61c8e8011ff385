import { firstBlock } from "./neighbours.ts";
import { around, middleOf, type Rect } from "./rect.ts";
import type { Scene } from "./scene.ts";
import { besideMinimap, underMinimap } from "./under-minimap.ts";

const edge = 48;
/** Room for the controls above the Start block. */
const top = 64;
/** All of it is shown beside the map as long as it is not smaller than this. */
const leastBeside = 0.55;
/** Below it the smallest words of a block are smaller than 11 pixels. */
const readable = 1;

type Size = { readonly width: number; readonly height: number };
type View = { readonly x: number; readonly y: number; readonly zoom: number };

/** Where one begins to look: all of it when its words can be read, else the top with its Start block. */
export function openingView(scene: Scene, window: Size): View {
  const { bounds } = scene;
  if (bounds === null) return { x: window.width / 2, y: window.height / 3, zoom: readable };
  const all = wholeView(scene, bounds, window);
  if (all.zoom >= readable) return all;
  const start = scene.blocks.get(firstBlock(scene) ?? "")?.rect ?? bounds;
  // What is in sight from there on: blocks further down must not push it aside.
  const band = { x: bounds.x, y: start.y - top, width: bounds.width, height: window.height };
  const shown = around([...scene.blockIndex.within(band)].flatMap((id) => scene.blocks.get(id)?.rect ?? [])) ?? start;
  const isNarrow = shown.width <= window.width - 2 * edge;
  const middle = isNarrow ? middleOf(shown).x : middleOf(start).x;
  return { x: window.width / 2 - middle * readable, y: top - start.y * readable, zoom: readable };
}

/** All of a sub-flow at once, beside the map where it would hide a block and there is room for that. */
export function wholeView(scene: Pick<Scene, "blockIndex">, bounds: Rect, window: Size): View {
  const whole = fitted(bounds, window, window.width);
  const { x, y, zoom } = whole;
  const seen = { x: -x / zoom, y: -y / zoom, width: window.width / zoom, height: window.height / zoom };
  if (scene.blockIndex.within(underMinimap(seen, zoom)).size === 0) return whole;
  const beside = fitted(bounds, window, window.width - besideMinimap);
  return beside.zoom >= Math.min(leastBeside, whole.zoom) ? beside : whole;
}

function fitted(bounds: Rect, window: Size, width: number): View {
  const zoom = Math.min(1, (width - 2 * edge) / bounds.width, (window.height - 2 * edge) / bounds.height);
  const middle = middleOf(bounds);
  return { x: width / 2 - middle.x * zoom, y: window.height / 2 - middle.y * zoom, zoom };
}
