import type { BlockDoc, FlowDocument, PathDoc, SubFlowDoc } from "@parley/flow";
import { type BlockType, type Id, isEntry, type TransitionType } from "@parley/model/kernel";
import { shortened } from "../../parts/shortened.ts";
import type { Gesture } from "../version-editor.ts";
import { newBlock, newPath } from "./new-rows.ts";
import { blocksLabel, pathLabel, pathsLabel } from "./row-label.ts";
import { texts } from "./texts.ts";

/** How far a new block stands below the lowest one of its sub-flow. */
const rowHeight = 160;

/** A new block below the others of its sub-flow. */
export function addBlock(
  { rows }: FlowDocument,
  { id, subflow, type, failure }: { id: Id; subflow: Id; type: BlockType; failure: Id },
): Gesture {
  const positions = rows.block.flatMap(({ subflow: home, render_info: { position } }) =>
    home === subflow && position !== undefined ? [position] : [],
  );
  const lowest = positions.toSorted((a, b) => b.y - a.y)[0];
  const at = lowest === undefined ? { x: 0, y: 0 } : { x: lowest.x, y: lowest.y + rowHeight };
  return { operations: newBlock({ id, type, subflow, at, failure }), label: texts.steps.addBlock(type) };
}

/** A new path from a block, after those it has; to nowhere when no target is named. */
export function addPath(
  { rows }: FlowDocument,
  path: { id: Id; source: BlockDoc; destination: Id | null; transition: TransitionType; fields?: Partial<PathDoc> },
): Gesture {
  const { id, source, destination, transition, fields = {} } = path;
  const siblings = rows.path.filter((other) => other.source_block === source.id);
  const row = { id, source_block: source.id, destination_block: destination, transition_type: transition, ...fields };
  return { operations: [newPath(siblings, row)], label: texts.steps.addPath(source.name) };
}

/** Leads a path to a block, or to none. */
export function connectPath(path: PathDoc, target: BlockDoc | null): Gesture {
  return {
    operations: [{ op: "change", noun: "path", id: path.id, fields: { destination_block: target?.id ?? null } }],
    label:
      target === null ? texts.steps.disconnect(pathLabel(path)) : texts.steps.connect(pathLabel(path), target.name),
  };
}

/** Puts blocks into another sub-flow; their paths go with them and lead where they led. A Start block stays. */
export function moveToSubFlow(blocks: readonly BlockDoc[], subFlow: SubFlowDoc): Gesture {
  const moved = blocks.filter((block) => !isEntry(block));
  return {
    operations: moved.map(({ id }) => ({ op: "change", noun: "block", id, fields: { subflow: subFlow.id } }) as const),
    label: texts.steps.move(blocksLabel(moved), shortened(subFlow.name)),
  };
}

/** Deletes blocks and paths; the paths that a block's deletion takes along are not named again. */
export function deleteRows(blocks: readonly BlockDoc[], paths: readonly PathDoc[]): Gesture {
  const gone = new Set(blocks.map(({ id }) => id));
  const left = paths.filter((path) => !gone.has(path.source_block) && !gone.has(path.destination_block ?? ""));
  return {
    operations: [
      ...blocks.map(({ id }) => ({ op: "delete", noun: "block", id }) as const),
      ...left.map(({ id }) => ({ op: "delete", noun: "path", id }) as const),
    ],
    label: texts.steps.delete(blocks.length > 0 ? blocksLabel(blocks) : pathsLabel(left)),
  };
}
