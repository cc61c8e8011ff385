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

/** A new sub-flow with the Start block that every sub-flow has. */
export function addSubFlow(document: FlowDocument, { id, start, name }: { id: Id; start: Id; name: string }): Gesture {
  const slug = freeSlug(
    name,
    document.rows.sub_flow.map((subFlow) => subFlow.slug),
  );
  const block = { id: start, subflow: id, type: "Start", name: "Start", render_info: { position: { x: 0, y: 0 } } };
  return {
    operations: [
      { op: "create", noun: "sub_flow", row: { id, name, slug } },
      { op: "create", noun: "block", row: block },
    ],
    label: `Add the sub-flow ${name}`,
  };
}

/** A name as it stands in addresses, unlike those taken: `promise-to-pay`, `promise-to-pay-2`. */
export function freeSlug(name: string, taken: readonly string[]): string {
  const plain = name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80);
  const base = plain === "" ? "sub-flow" : plain;
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!taken.includes(slug)) return slug;
  }
}
