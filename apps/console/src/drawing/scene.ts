import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { blocksToRedo } from "./blocks-to-redo.ts";
import { changesSince } from "./changes-since.ts";
import { type Lookups, lookupsOf } from "./lookups.ts";
import { isSameRect, placedBlocks, type SceneBlock } from "./placed-blocks.ts";
import { around, type Rect } from "./rect.ts";
import { RectIndex } from "./rect-index.ts";
import { bundleWords } from "./routing/bundle-words.ts";
import { Ways } from "./routing/ways.ts";
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
  readonly blockIndex: RectIndex<Id>;
  /** How its lines run and where their labels stand. */
  readonly ways: Ways;
  readonly bounds: Rect | null;
};

/**
 * A sub-flow as it is drawn. What a change left alone is taken from the scene of before: the very same cards, lines, ways
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
  const ways =
    stands && isWired && hasSameNames(since.scene.blocks, blocks)
      ? since.scene.ways
      : waysOf({ blocks, blockIndex, linesFrom }, since);
  return { document, subFlow, lookups, blocks, lines, linesFrom, linesAt, blockIndex, bounds, ways };
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

function waysOf(drawn: Pick<Scene, "blocks" | "blockIndex" | "linesFrom">, before: Before | null): Ways {
  const given = { ...drawn, words: bundleWords(drawn.blocks) };
  return new Ways(given, before === null ? null : { ways: before.scene.ways, moved: before.moved });
}

/** A way that is too far to be drawn says the name of its target. */
const hasSameNames = (a: Blocks, b: Blocks) =>
  a === b || [...a].every(([id, { block }]) => block.name === b.get(id)?.block.name);

function isSameMap<Key, Value>(a: ReadonlyMap<Key, Value>, b: ReadonlyMap<Key, Value>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of b) if (a.get(key) !== value) return false;
  return true;
}
