import type { BlockDoc, PathDoc, RowOperation } from "@parley/flow";
import { type BlockType, blockKinds, type Id, isEntry, pathKinds, type TransitionType } from "@parley/model/kernel";
import { mayLeave } from "../../drawing/may-connect.ts";
import type { Point } from "../../drawing/rect.ts";
import type { Scene } from "../../drawing/scene.ts";
import type { SceneLine } from "../../drawing/scene-lines.ts";
import { newBlock, newPath } from "../../editing/gestures/new-rows.ts";
import { blocksLabel } from "../../editing/gestures/row-label.ts";
import type { Gesture } from "../../editing/version-editor.ts";
import { shortened } from "../../parts/shortened.ts";
import { texts } from "./texts.ts";

const nameOf = (scene: Scene, id: Id) => shortened(scene.lookups.blocks.get(id)?.name ?? texts.block);

/** Puts blocks where they are wanted. */
export function moveBlocks(scene: Scene, to: ReadonlyMap<Id, Point>, group?: string): Gesture {
  const moved = [...to].flatMap(([id, at]) => {
    const block = scene.blocks.get(id)?.block;
    return block === undefined ? [] : [{ block, at }];
  });
  return {
    operations: [...pinned(scene, to), ...moved.map(({ block, at }) => placing(block, at))],
    label: texts.move(blocksLabel(moved.map(({ block }) => block))),
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

type NewBlock = { readonly id: Id; readonly type: BlockType; readonly at: Point; readonly failure: Id };

export function addBlock(scene: Scene, block: NewBlock): Gesture {
  return {
    operations: [...pinned(scene), ...newBlock({ ...block, subflow: scene.subFlow })],
    label: texts.add(block.type),
  };
}

/**
 * Leads a path from one block to another. A Start block has one way on: what it leads to is changed instead. So is the path
 * by which a block is left when all goes well, while it leads nowhere.
 */
export function connectBlocks(scene: Scene, way: { id: Id; source: Id; target: Id }): Gesture {
  const label = texts.connect(nameOf(scene, way.source), nameOf(scene, way.target));
  return { operations: [leading(scene, way)], label };
}

/** Adds a block and a path to it in one step. */
export function addConnected(scene: Scene, { source, path, ...block }: NewBlock & { source: Id; path: Id }): Gesture {
  return {
    operations: [
      ...pinned(scene),
      ...newBlock({ ...block, subflow: scene.subFlow }),
      leading(scene, { id: path, source, target: block.id }),
    ],
    label: texts.addAfter(block.type, nameOf(scene, source)),
  };
}

/** Puts a new block into a path: the path leads to it, and it leads on to where the path led. */
export function insertBlock(scene: Scene, line: SceneLine, { path, ...block }: NewBlock & { path: Id }): Gesture {
  const operations: RowOperation[] = [
    ...pinned(scene),
    ...newBlock({ ...block, subflow: scene.subFlow }),
    { op: "change", noun: "path", id: line.path.id, fields: { destination_block: block.id } },
  ];
  const target = line.path.destination_block;
  if (target !== null && mayLeave(block)) operations.push(leadingOn(block, { path, target }));
  return { operations, label: texts.insertAfter(block.type, nameOf(scene, line.source)) };
}

/** The way on from a new block: the path that came along where it is that, or one for the last of its exits. */
function leadingOn({ id, type, failure }: NewBlock, { path, target }: { path: Id; target: Id }): RowOperation {
  const { firstPath, exits } = blockKinds[type];
  const last = exits.at(-1);
  const isFirst = firstPath !== null && isWayOn(type, firstPath) && (last === undefined || firstPath.trigger === last);
  if (isFirst) return { op: "change", noun: "path", id: failure, fields: { destination_block: target } };
  const byEvent = last === undefined ? {} : ({ transition_type: "event", trigger: last } as const);
  return newPath([], { id: path, source_block: id, destination_block: target, ...byEvent });
}

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

function leading(scene: Scene, { id, source, target }: { id: Id; source: Id; target: Id }): RowOperation {
  const paths = scene.lookups.outward.get(source) ?? [];
  const from = scene.lookups.blocks.get(source);
  const led = from === undefined || source === target ? undefined : paths.find((path) => awaitsTarget(from, path));
  if (led !== undefined) {
    return { op: "change", noun: "path", id: led.id, fields: { destination_block: target } };
  }
  return newPath(paths, { id, source_block: source, destination_block: target, ...takenWhen(scene, source, target) });
}

function awaitsTarget(from: BlockDoc, path: PathDoc): boolean {
  if (isEntry(from)) return !path.display_in_global_list;
  return path.destination_block === null && isWayOn(from.type, path);
}

/** Whether a block is left by such a path when all goes well. */
function isWayOn(type: BlockType, { transition_type: kind, trigger }: Partial<PathDoc>): boolean {
  const { exits } = blockKinds[type];
  return kind !== undefined && (pathKinds[kind].needs === "entities" || exits.some((name) => name === trigger));
}

/**
 * What takes a new path of a block: all that it collects, once; each exit of its kind, once; of a condition an expression, and
 * a second path otherwise.
 * One onto its own block waits for something: taken always, it would never end.
 */
function takenWhen({ lookups }: Scene, source: Id, target: Id): Partial<PathDoc> {
  const paths = lookups.outward.get(source) ?? [];
  const own = lookups.blocks.get(source);
  if (own !== undefined && source === target) {
    const type = blockKinds[own.type].paths.find((each) => pathKinds[each].on !== "otherwise");
    return type === undefined ? {} : { transition_type: type };
  }
  const kinds = paths.map(({ transition_type }) => pathKinds[transition_type]);
  if (lookups.collected.has(source) && !kinds.some(({ needs }) => needs === "entities")) {
    return { transition_type: "entity_fill", completely_fill: true };
  }
  const block = lookups.blocks.get(source);
  const decides = block !== undefined && blockKinds[block.type].decides;
  const asks = decides && (paths.length === 0 || kinds.some(({ on }) => on === "otherwise"));
  if (asks) return { transition_type: "condition" };
  const exit = block && blockKinds[block.type].exits.find((name) => !paths.some(({ trigger }) => trigger === name));
  if (exit !== undefined) return { transition_type: "event", trigger: exit };
  const able: readonly TransitionType[] = block === undefined ? [] : blockKinds[block.type].paths;
  const [first] = able;
  return first === undefined || able.some((each) => pathKinds[each].on === "otherwise")
    ? {}
    : { transition_type: first };
}
