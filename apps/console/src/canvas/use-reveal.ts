import type { Id } from "@parley/model/kernel";
import { type ReactFlowState, useReactFlow, useStore, useStoreApi } from "@xyflow/react";
import { useEffect, useState } from "react";
import { contains, middleOf, type Point, type Rect } from "../drawing/rect.ts";
import type { Scene } from "../drawing/scene.ts";
import type { Reveal } from "./canvas-props.ts";

/** How long a row flashes, and stays in the middle while the room for it changes; milliseconds. */
const lasting = 1000;

/** Brings a row to the middle of what can be seen, once, and tells which block flashes meanwhile. */
export function useReveal(scene: Scene, reveal: Reveal | null): Id | null {
  const { setCenter, getZoom } = useReactFlow();
  const store = useStoreApi();
  const room = useStore(roomOf);
  const [led, setLed] = useState<Reveal | null>(null);
  useEffect(() => {
    setLed(reveal);
    const over = setTimeout(() => setLed(null), lasting);
    return () => clearTimeout(over);
  }, [reveal]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reveal leads there once in a given room, however the drawing changes
  useEffect(() => {
    const middle = placeOf(scene, led);
    if (led === null || middle === undefined) return;
    const { domNode, width, height, transform } = store.getState();
    const free = { x: 0, y: 0, width: width - coveredAtRight(domNode), height };
    if (led.follows && isWithin(free, transform, scene.blocks.get(led.id)?.rect)) return;
    const zoom = led.zoom ?? Math.max(0.6, getZoom());
    void setCenter(middle.x + (width - free.width) / 2 / zoom, middle.y, { zoom, duration: 120 });
  }, [led, room]);
  if (led === null || led.follows) return null;
  return placeOf(scene, led) === undefined ? null : (scene.lines.get(led.id)?.source ?? led.id);
}

/** A panel that opens beside the canvas takes room from it after a place was revealed. */
const roomOf = ({ width, height }: ReactFlowState) => `${width} ${height}`;

/** How much of the canvas lies under what is laid over its right side; px. */
function coveredAtRight(canvas: HTMLElement | null): number {
  const right = canvas?.getBoundingClientRect().right ?? 0;
  const over = [...document.querySelectorAll("[data-over-canvas]")];
  return Math.max(0, ...over.map((panel) => right - panel.getBoundingClientRect().left));
}

function isWithin(free: Rect, [left, top, zoom]: ReactFlowState["transform"], rect: Rect | undefined): boolean {
  if (rect === undefined) return false;
  const { x, y, width, height } = rect;
  return contains(free, { x: x * zoom + left, y: y * zoom + top, width: width * zoom, height: height * zoom });
}

/** Where a reveal leads in this sub-flow; undefined when it leads elsewhere. */
export function placeOf(scene: Scene, reveal: Reveal | null): Point | undefined {
  if (reveal === null) return undefined;
  const rect = scene.blocks.get(scene.lines.get(reveal.id)?.source ?? reveal.id)?.rect;
  if (rect !== undefined) return middleOf(rect);
  return reveal.zoom !== undefined && reveal.id !== scene.subFlow ? undefined : reveal.at;
}
