import type { Id } from "@parley/model/kernel";
import { Position } from "@xyflow/react";
import { useRef } from "react";
import type { RunTrace } from "../design/run-trace.ts";
import { shortened } from "./drawing/block-card.ts";
import type { Badges } from "./drawing/overlay.ts";
import type { Scene, SceneBlock } from "./drawing/scene.ts";
import type { BlockFlowNode, BlockLook, Holder, Mark } from "./picture/block-node.tsx";
import { type Drag, rectWhile } from "./use-drag.ts";

export type Looks = {
  readonly selected: ReadonlySet<Id>;
  readonly drag: Drag | null;
  readonly trace: RunTrace | null;
  readonly marks: ReadonlyMap<Id, Mark>;
  readonly badges: Badges;
  readonly holders: ReadonlyMap<Id, Holder>;
  readonly flashed: Id | null;
  readonly renaming: Id | null;
  readonly onRename: (name: string | null) => void;
};

/** The blocks in sight as React Flow takes them. One of which nothing has changed is the same object as before. */
export function useNodes(scene: Scene, ids: ReadonlySet<Id>, looks: Looks): BlockFlowNode[] {
  const before = useRef<ReadonlyMap<Id, BlockFlowNode>>(new Map());
  const now = new Map<Id, BlockFlowNode>();
  for (const id of ids) {
    const shown = scene.blocks.get(id);
    if (shown === undefined) continue;
    const node = nodeOf(scene, shown, looks);
    const known = before.current.get(id);
    now.set(id, known !== undefined && isSame(known, node) ? known : node);
  }
  before.current = now;
  return [...now.values()];
}

function nodeOf(scene: Scene, shown: SceneBlock, looks: Looks): BlockFlowNode {
  const { id } = shown.block;
  const { x, y, width, height } = rectWhile(scene, looks.drag, id) ?? shown.rect;
  const isDragged = looks.drag?.ids.has(id) ?? false;
  const data: BlockLook = {
    shown,
    isSelected: looks.selected.has(id),
    isActive: looks.trace?.active === id,
    isTaken: looks.trace?.blocks.has(id) ?? false,
    isDragged,
    isFlashed: looks.flashed === id,
    mark: looks.marks.get(id) ?? null,
    badges: looks.badges.get(id) ?? null,
    holder: looks.holders.get(id) ?? null,
    onRename: looks.renaming === id ? looks.onRename : null,
  };
  return {
    id,
    type: "block",
    position: { x, y },
    width,
    height,
    // Given, so that nothing has to be measured before it can be shown.
    measured: { width, height },
    handles: [handle("target", width / 2, 0), handle("source", width / 2, height)],
    ariaRole: "group",
    zIndex: isDragged ? 2 : data.isSelected ? 1 : 0,
    ariaLabel: `${shortened(shown.block.name)}, ${shown.block.type} block`,
    data,
  };
}

const handleSize = 10;

const handle = (type: "target" | "source", x: number, y: number) => ({
  type,
  position: type === "target" ? Position.Top : Position.Bottom,
  x: x - handleSize / 2,
  y: y - handleSize / 2,
  width: handleSize,
  height: handleSize,
});

function isSame(a: BlockFlowNode, b: BlockFlowNode): boolean {
  if (a.position.x !== b.position.x || a.position.y !== b.position.y) return false;
  const of: { readonly [field: string]: unknown } = b.data;
  return Object.entries(a.data).every(([field, value]) => value === of[field]);
}
