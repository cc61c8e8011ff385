import type { Id } from "@parley/model/kernel";
import { Position } from "@xyflow/react";
import { useRef } from "react";
import type { Badges } from "../drawing/overlay.ts";
import type { SceneBlock } from "../drawing/placed-blocks.ts";
import type { Scene } from "../drawing/scene.ts";
import { shortened } from "../parts/shortened.ts";
import type { RunTrace } from "../telling/run-trace.ts";
import type { Drag } from "./drag.ts";
import type { BlockFlowNode, BlockLook, Holder, Mark } from "./picture/block-node.tsx";
import type { Renaming } from "./picture/name-field.tsx";

export type Looks = {
  readonly selected: ReadonlySet<Id>;
  readonly drag: Drag | null;
  readonly trace: RunTrace | null;
  readonly marks: ReadonlyMap<Id, Mark>;
  readonly badges: Badges;
  readonly holders: ReadonlyMap<Id, Holder>;
  readonly flashed: Id | null;
  readonly renaming: Id | null;
  readonly onRename: Renaming;
};

/**
 * The blocks in sight as React Flow takes them. One of which nothing has changed is the same object as before, and so is
 * the list.
 */
export function useNodes(scene: Scene, ids: ReadonlySet<Id>, looks: Looks): BlockFlowNode[] {
  const before = useRef<BlockFlowNode[]>([]);
  const known = new Map(before.current.map((node) => [node.id, node]));
  const now = [...ids].flatMap((id) => {
    const shown = scene.blocks.get(id);
    if (shown === undefined) return [];
    const data = lookOf(shown, looks);
    const last = known.get(id);
    return last !== undefined && isSame(last.data, data) ? last : nodeOf(shown, data);
  });
  const isSameList = now.length === before.current.length && now.every((node, place) => node === before.current[place]);
  if (!isSameList) before.current = now;
  return before.current;
}

function lookOf(shown: SceneBlock, looks: Looks): BlockLook {
  const { id } = shown.block;
  return {
    shown,
    isSelected: looks.selected.has(id),
    isActive: looks.trace?.active === id,
    isTaken: looks.trace?.blocks.has(id) ?? false,
    drag: looks.drag?.ids.has(id) === true ? looks.drag : null,
    isFlashed: looks.flashed === id,
    mark: looks.marks.get(id) ?? null,
    badges: looks.badges.get(id) ?? null,
    holder: looks.holders.get(id) ?? null,
    onRename: looks.renaming === id ? looks.onRename : null,
  };
}

function nodeOf(shown: SceneBlock, data: BlockLook): BlockFlowNode {
  const { x, y, width, height } = shown.rect;
  return {
    id: shown.block.id,
    type: "block",
    position: { x, y },
    // A transform for each block, as React Flow would have it, is a step more of every frame.
    style: { left: x, top: y, transform: "none" },
    width,
    height,
    // Given, so that nothing has to be measured before it can be shown.
    measured: { width, height },
    handles: [handle("target", width / 2, 0), handle("source", width / 2, height)],
    ariaRole: "group",
    zIndex: data.drag !== null ? 2 : data.isSelected ? 1 : 0,
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

function isSame(a: BlockLook, b: BlockLook): boolean {
  const of: { readonly [field: string]: unknown } = b;
  return Object.entries(a).every(([field, value]) => value === of[field]);
}
