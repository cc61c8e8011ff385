import type { Id } from "@parley/model/kernel";
import { type ReactFlowState, useStore } from "@xyflow/react";
import type { CSSProperties, ReactNode } from "react";
import { type Rect, rectBetween } from "../../drawing/rect.ts";
import { bundleOf } from "../../drawing/routing/bundles.ts";
import { middleOfRoute } from "../../drawing/routing/route.ts";
import type { Scene } from "../../drawing/scene.ts";
import styles from "./controls.module.css";

/** Its width, and how far it stays from the block and from the edges of the canvas; px. */
const cardWidth = 320;
const gap = 12;
const edge = 8;

/** Something to read and write beside a block or path: it follows when the canvas is moved, and stays within it. */
export function Beside({ scene, id, content }: { scene: Scene; id: Id; content: ReactNode }) {
  const view = useStore(viewOf, isSame);
  return (
    <div className={styles.beside} style={placeIn(view, rectOf(scene, id))}>
      {content}
    </div>
  );
}

type View = { readonly width: number; readonly height: number; readonly transform: readonly [number, number, number] };

const viewOf = ({ width, height, transform }: ReactFlowState): View => ({ width, height, transform });

const isSame = (a: View, b: View) => a.width === b.width && a.height === b.height && a.transform === b.transform;

/** Where a row is drawn; null for one of another sub-flow. */
function rectOf(scene: Scene, id: Id): Rect | null {
  const line = scene.lines.get(id);
  const laid = line === undefined ? null : scene.ways.laid(bundleOf(line));
  const middle = laid?.label ?? middleOfRoute(laid?.route ?? []);
  return scene.blocks.get(id)?.rect ?? (middle === null ? null : rectBetween(middle, middle));
}

/** Right of it where there is room, else left of it; from its upper edge downwards, or in the lower half from its lower edge up. */
function placeIn({ width, height, transform: [left, top, zoom] }: View, rect: Rect | null): CSSProperties {
  if (rect === null) return { top: edge, right: edge, maxHeight: height - 2 * edge };
  const from = { x: rect.x * zoom + left, y: rect.y * zoom + top };
  const to = { x: from.x + rect.width * zoom, y: from.y + rect.height * zoom };
  const within = (value: number, room: number) => Math.max(edge, Math.min(value, room - edge));
  const right = to.x + gap;
  const x = right + cardWidth + edge <= width ? right : from.x - gap - cardWidth;
  const across = { left: within(x, width - cardWidth) };
  if ((from.y + to.y) / 2 <= height / 2) {
    const y = within(from.y, height / 2);
    return { ...across, top: y, maxHeight: height - y - edge };
  }
  const y = within(height - to.y, height / 2);
  return { ...across, bottom: y, maxHeight: height - y - edge };
}
