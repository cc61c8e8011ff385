import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { blocksToRedo } from "./blocks-to-redo.ts";
import { changesSince } from "./changes-since.ts";
import { type Lookups, lookupsOf } from "./lookups.ts";
import { inwardShape, outwardShape, type PathShape, pathBounds, pathShape } from "./path-shape.ts";
import { isSameRect, placedBlocks, type SceneBlock } from "./placed-blocks.ts";
import { around, type Rect } from "./rect.ts";
import { type RectChange, RectIndex } from "./rect-index.ts";
import { isSameLine, type SceneLine, sceneLines } from "./scene-lines.ts";

/** One sub-flow as it is drawn. */
export type Scene = {
  /** What is drawn. */
  readonly document: FlowDocument;
  readonly subFlow: Id;
  readonly lookups: Lookups;
  readonly blocks: ReadonlyMap<Id, SceneBlock>;
  readonly lines: ReadonlyMap<string, SceneLine>;
  /** Lines by the block that they leave. */
  readonly linesFrom: ReadonlyMap<Id, readonly SceneLine[]>;
  /** Lines by the blocks that they touch. */
  readonly linesAt: ReadonlyMap<Id, readonly SceneLine[]>;
  readonly shapes: ReadonlyMap<string, PathShape>;
  readonly blockIndex: RectIndex<Id>;
  readonly lineIndex: RectIndex<string>;
  readonly bounds: Rect | null;
};

/**
 * A sub-flow as it is drawn. What a change left alone is taken from the scene of before: the very same cards, lines, shapes
 * and indexes, so that those who draw them see that nothing changed.
 */
export function sceneOf(document: FlowDocument, subFlow: Id, last: Scene | null = null): Scene {
  const changes = last?.subFlow === subFlow ? changesSince(last.document, document) : null;
  const before = changes === null ? null : last;
  const lookups = lookupsOf(document);
  const rows = document.rows.block.filter((block) => block.subflow === subFlow);
  const redone = before === null || changes === null ? null : blocksToRedo(rows, changes, before.linesAt);

  const leaving = new Map(
    rows.map((block) => {
      const known = before?.linesFrom.get(block.id);
      if (known !== undefined && redone?.lines.has(block.id) === false) return [block.id, known];
      const made = sceneLines(block, lookups);
      const isSame = known?.length === made.length && known.every((line, place) => isSameLine(line, made[place]));
      return [block.id, isSame ? known : made];
    }),
  );
  const isWired = before !== null && isSameMap(before.linesFrom, leaving);
  const { lines, linesFrom, linesAt } = isWired ? before : wiresOf(leaving);

  const blocks = placedBlocks({
    ...{ rows, lines: lines.values(), lookups },
    keep: (id) => (redone?.cards.has(id) === false ? before?.blocks.get(id) : undefined),
    before: isWired ? before.blocks : null,
  });
  const since = before === null ? null : { scene: before, moved: movedBetween(before.blocks, blocks) };
  const stands = since !== null && since.moved.size === 0;
  const { blockIndex, bounds } = stands ? since.scene : groundOf(blocks, since);
  const { shapes, lineIndex } = stands && isWired ? since.scene : shapesOf(lines, blocks, since);
  const drawn = { document, subFlow, lookups, blocks, lines, linesFrom, linesAt };
  return { ...drawn, blockIndex, bounds, shapes, lineIndex };
}

/** How a line is drawn with its blocks where they are now. */
export function lineShape(line: SceneLine, rectOf: (id: Id) => Rect | undefined): PathShape | null {
  const source = rectOf(line.source);
  if (source === undefined) return null;
  // A trigger belongs to no block: it leaves Start at its side, beside the path that goes on from it.
  if (line.elsewhere !== null) return line.kind === "global" ? pathShape(source, null) : outwardShape(source);
  const target = line.target === null ? null : (rectOf(line.target) ?? null);
  if (line.kind === "global" && target !== null) return inwardShape(target);
  return pathShape(source, target);
}

/** Lines by what asks for them. */
function wiresOf(linesFrom: ReadonlyMap<Id, readonly SceneLine[]>): Pick<Scene, "lines" | "linesFrom" | "linesAt"> {
  const lines = new Map<string, SceneLine>();
  const linesAt = new Map<Id, SceneLine[]>();
  const touch = (id: Id, line: SceneLine) => {
    const at = linesAt.get(id);
    if (at === undefined) linesAt.set(id, [line]);
    else at.push(line);
  };
  for (const leaving of linesFrom.values()) {
    for (const line of leaving) {
      lines.set(line.id, line);
      touch(line.source, line);
      if (line.target !== null && line.target !== line.source) touch(line.target, line);
    }
  }
  return { lines, linesFrom, linesAt };
}

type Blocks = Scene["blocks"];
/** A scene of before, and the blocks that stand elsewhere since, are new or gone. */
type Before = { readonly scene: Scene; readonly moved: ReadonlySet<Id> };

function movedBetween(was: Blocks, is: Blocks): ReadonlySet<Id> {
  const stands = (id: Id, rect: Rect, others: Blocks) => {
    const other = others.get(id);
    return other !== undefined && isSameRect(other.rect, rect);
  };
  const moved = new Set<Id>();
  for (const [id, { rect }] of is) if (!stands(id, rect, was)) moved.add(id);
  for (const id of was.keys()) if (!is.has(id)) moved.add(id);
  return moved;
}

function groundOf(blocks: Blocks, before: Before | null): Pick<Scene, "blockIndex" | "bounds"> {
  const changed = [...(before?.moved ?? blocks.keys())].map((key) => {
    return { key, was: before?.scene.blocks.get(key)?.rect, is: blocks.get(key)?.rect };
  });
  const blockIndex = (before?.scene.blockIndex ?? new RectIndex<Id>()).with(changed);
  return { blockIndex, bounds: around([...blocks.values()].map(({ rect }) => rect)) };
}

function shapesOf(lines: Scene["lines"], blocks: Blocks, before: Before | null): Pick<Scene, "shapes" | "lineIndex"> {
  const rectOf = (id: Id) => blocks.get(id)?.rect;
  const hasMoved = (id: Id | null) => id !== null && before?.moved.has(id) === true;
  const shapes = new Map<string, PathShape>();
  const changed: RectChange<string>[] = [];
  for (const [key, line] of lines) {
    const known = before?.scene.shapes.get(key);
    const stays = before?.scene.lines.get(key) === line && !hasMoved(line.source) && !hasMoved(line.target);
    const shape = stays && known !== undefined ? known : lineShape(line, rectOf);
    if (shape !== null) shapes.set(key, shape);
    if (shape !== known) changed.push({ key, was: boundsOf(known), is: boundsOf(shape) });
  }
  for (const [key, shape] of before?.scene.shapes ?? []) {
    if (!shapes.has(key)) changed.push({ key, was: pathBounds(shape), is: undefined });
  }
  return { shapes, lineIndex: (before?.scene.lineIndex ?? new RectIndex<string>()).with(changed) };
}

const boundsOf = (shape: PathShape | null | undefined) => (shape ? pathBounds(shape) : undefined);

function isSameMap<Key, Value>(a: ReadonlyMap<Key, Value>, b: ReadonlyMap<Key, Value>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of b) if (a.get(key) !== value) return false;
  return true;
}
