import type { BlockDoc, FlowDocument, PathDoc, SubFlowDoc } from "@parley/flow";
import type { BlockType, Id, TransitionType } from "@parley/model/kernel";
import type { Gesture } from "../version-editor.ts";
import { pathLabel } from "./row-label.ts";

/** How far a new block stands below the lowest one of its sub-flow. */
const rowHeight = 160;

/** A new block below the others of its sub-flow. */
export function addBlock(
  document: FlowDocument,
  { id, subflow, type, name = "New Block" }: { id: Id; subflow: Id; type: BlockType; name?: string },
): Gesture {
  const positions = document.rows.block.flatMap((block) =>
    block.subflow === subflow && block.render_info.position !== undefined ? [block.render_info.position] : [],
  );
  const lowest = positions.toSorted((a, b) => b.y - a.y)[0];
  const position = lowest === undefined ? { x: 0, y: 0 } : { x: lowest.x, y: lowest.y + rowHeight };
  const row = { id, subflow, type, name, render_info: { position } };
  return { operations: [{ op: "create", noun: "block", row }], label: `Add ${name}` };
}

/** A new path from a block, after those it has; to nowhere when no target is named. */
export function addPath(
  document: FlowDocument,
  path: { id: Id; source: BlockDoc; destination: Id | null; transition: TransitionType; fields?: Partial<PathDoc> },
): Gesture {
  const { id, source, destination, transition, fields = {} } = path;
  const orders = document.rows.path.filter((other) => other.source_block === source.id).map(({ order }) => order);
  const row = {
    id,
    source_block: source.id,
    destination_block: destination,
    transition_type: transition,
    order: orders.length === 0 ? 0 : Math.max(...orders) + 1,
    ...fields,
  };
  return { operations: [{ op: "create", noun: "path", row }], label: `Add a path from ${source.name}` };
}

/** Leads a path to a block, or to none. */
export function connectPath(path: PathDoc, target: BlockDoc | null): Gesture {
  return {
    operations: [{ op: "change", noun: "path", id: path.id, fields: { destination_block: target?.id ?? null } }],
    label: target === null ? `Disconnect ${pathLabel(path)}` : `Connect ${pathLabel(path)} to ${target.name}`,
  };
}

/** Puts a block into another sub-flow. */
export function moveToSubFlow(block: BlockDoc, subFlow: SubFlowDoc): Gesture {
  return {
    operations: [{ op: "change", noun: "block", id: block.id, fields: { subflow: subFlow.id } }],
    label: `Move ${block.name} to ${subFlow.name}`,
  };
}
