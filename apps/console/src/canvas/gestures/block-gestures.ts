import { type BlockDoc, type PathDoc, type RowOperation, withDefaults } from "@parley/flow";
import { type BlockType, blockFields, type Id, pathFields } from "@parley/model/kernel";
import type { Gesture } from "../../editing/version-editor.ts";
import { shortened } from "../drawing/block-card.ts";
import type { Point } from "../drawing/rect.ts";
import type { Scene } from "../drawing/scene.ts";
import type { SceneLine } from "../drawing/scene-lines.ts";

const newName = "New Block";

const nameOf = (scene: Scene, id: Id) => shortened(scene.lookups.blocks.get(id)?.name ?? "block");

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const called = (scene: Scene, ids: readonly Id[]) =>
  ids.length === 1 ? nameOf(scene, ids[0] ?? "") : counted(ids.length, "block");

/** Puts blocks where they are wanted. */
export function moveBlocks(scene: Scene, to: ReadonlyMap<Id, Point>, group?: string): Gesture {
  const operations = [...to].flatMap(([id, at]) => {
    const block = scene.blocks.get(id)?.block;
    return block === undefined ? [] : [placing(block, at)];
  });
  return {
    operations: [...pinned(scene, to), ...operations],
    label: `Move ${called(scene, [...to.keys()])}`,
    ...(group === undefined ? {} : { group }),
  };
}

/** Where blocks stand when they have gone some way. */
export function shifted(scene: Scene, ids: Iterable<Id>, by: Point): ReadonlyMap<Id, Point> {
  const places = [...ids].flatMap((id) => {
    const rect = scene.blocks.get(id)?.rect;
    return rect === undefined ? [] : [[id, { x: rect.x + by.x, y: rect.y + by.y }] as const];
  });
  return new Map(places);
}

/** Puts blocks into another sub-flow; their paths go with them and lead where they led. A Start block stays. */
export function moveToSubFlow(scene: Scene, ids: readonly Id[], subflow: Id): Gesture {
  const name = scene.lookups.subFlows.get(subflow)?.name ?? "sub-flow";
  const moved = ids.filter((id) => scene.lookups.blocks.get(id)?.type !== "Start");
  return {
    operations: moved.map((id) => ({ op: "change", noun: "block", id, fields: { subflow } }) as const),
    label: `Move ${called(scene, moved)} to ${shortened(name)}`,
  };
}

export function addBlock(scene: Scene, { id, type, at }: { id: Id; type: BlockType; at: Point }): Gesture {
  return { operations: [...pinned(scene), newBlock(scene, { id, type, at })], label: `Add ${type} block` };
}

/** Leads a path from one block to another. A Start block has one way on: what it leads to is changed instead. */
export function connectBlocks(scene: Scene, way: { id: Id; source: Id; target: Id }): Gesture {
  const label = `Connect ${nameOf(scene, way.source)} to ${nameOf(scene, way.target)}`;
  return { operations: [leading(scene, way)], label };
}

/** Adds a block and a path to it in one step. */
export function addConnected(
  scene: Scene,
  { source, path, ...block }: { id: Id; type: BlockType; at: Point; source: Id; path: Id },
): Gesture {
  return {
    operations: [...pinned(scene), newBlock(scene, block), leading(scene, { id: path, source, target: block.id })],
    label: `Add ${block.type} block after ${nameOf(scene, source)}`,
  };
}

/** Puts a new block into a path: the path leads to it, and it leads on to where the path led. */
export function insertBlock(
  scene: Scene,
  line: SceneLine,
  { path, ...block }: { id: Id; type: BlockType; at: Point; path: Id },
): Gesture {
  const operations: RowOperation[] = [
    ...pinned(scene),
    newBlock(scene, block),
    { op: "change", noun: "path", id: line.path.id, fields: { destination_block: block.id } },
  ];
  const target = line.path.destination_block;
  if (target !== null && block.type !== "End") {
    operations.push(newPath({ id: path, source_block: block.id, destination_block: target }));
  }
  return { operations, label: `Insert ${block.type} block after ${nameOf(scene, line.source)}` };
}

/** Deletes blocks and paths; what a block's deletion takes along is not named again. */
export function deleteRows(scene: Scene, ids: readonly Id[]): Gesture {
  const blocks = ids.filter((id) => scene.blocks.has(id));
  const gone = new Set(blocks);
  const paths = ids.filter((id) => {
    const path = scene.lines.get(id)?.path;
    return path !== undefined && !gone.has(path.source_block) && !gone.has(path.destination_block ?? "");
  });
  const what = blocks.length > 0 ? called(scene, blocks) : counted(paths.length, "path");
  return {
    operations: [
      ...blocks.map((id) => ({ op: "delete", noun: "block", id }) as const),
      ...paths.map((id) => ({ op: "delete", noun: "path", id }) as const),
    ],
    label: `Delete ${what}`,
  };
}

export function renameBlock(block: BlockDoc, name: string): Gesture {
  return {
    operations: [{ op: "change", noun: "block", id: block.id, fields: { name } }],
    label: `Rename ${shortened(block.name)}`,
  };
}

/** A path may leave every block but an End, and lead to every block but a Start. */
export const mayLeave = (block: BlockDoc) => block.type !== "End";
export const mayEnter = (block: BlockDoc) => block.type !== "Start";

/** Blocks that have stood where we put them keep that place once something is placed: else they would jump. */
function pinned(scene: Scene, but: ReadonlyMap<Id, Point> = new Map()): readonly RowOperation[] {
  return [...scene.blocks.values()].flatMap(({ block, rect, isPlaced }) =>
    isPlaced || but.has(block.id) ? [] : [placing(block, rect)],
  );
}

function placing(block: BlockDoc, { x, y }: Point): RowOperation {
  const position = { x: Math.round(x), y: Math.round(y) };
  return { op: "change", noun: "block", id: block.id, fields: { render_info: { ...block.render_info, position } } };
}

function newBlock(scene: Scene, { id, type, at }: { id: Id; type: BlockType; at: Point }): RowOperation {
  const position = { x: Math.round(at.x), y: Math.round(at.y) };
  const fields = { name: newName, type, subflow: scene.subFlow, render_info: { position } };
  return { op: "create", noun: "block", row: { id, ...withDefaults(blockFields, fields) } };
}

function leading(scene: Scene, { id, source, target }: { id: Id; source: Id; target: Id }): RowOperation {
  const paths = scene.lookups.outward.get(source) ?? [];
  const isStart = scene.lookups.blocks.get(source)?.type === "Start";
  const start = isStart ? paths.find((path) => !path.display_in_global_list) : undefined;
  if (start !== undefined) {
    return { op: "change", noun: "path", id: start.id, fields: { destination_block: target } };
  }
  const order = paths.reduce((most, path) => Math.max(most, path.order + 1), 0);
  const name = isStart ? "Start" : "";
  return newPath({ id, name, source_block: source, destination_block: target, order });
}

function newPath({ id, ...fields }: { id: Id } & Partial<PathDoc>): RowOperation {
  return { op: "create", noun: "path", row: { id, ...withDefaults(pathFields, fields) } };
}
