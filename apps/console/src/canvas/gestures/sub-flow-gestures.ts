import {
  type FlowDocument,
  freeName,
  type RowOperation,
  renameIds,
  type SubFlowDoc,
  slugOf,
  startBlock,
} from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Gesture } from "../../editing/version-editor.ts";
import { shortened } from "../../parts/shortened.ts";
import { texts } from "./texts.ts";

/** A new sub-flow with the Start block that it needs, made here so that it works without the network. */
export function addSubFlow(
  { rows }: FlowDocument,
  { name, subFlow, start }: { name: string; subFlow: Id; start: Id },
): Gesture & { readonly slug: string } {
  const slug = slugOf(name, rows.sub_flow);
  return {
    operations: [
      { op: "create", noun: "sub_flow", row: { id: subFlow, name, slug } },
      { op: "create", noun: "block", row: startBlock(start, subFlow) },
    ],
    label: texts.addSubFlow(shortened(name)),
    slug,
  };
}

/** The address stays as it was: links into a sub-flow outlive its name. */
export function renameSubFlow({ id, name: before }: SubFlowDoc, name: string): Gesture {
  return {
    operations: [{ op: "change", noun: "sub_flow", id, fields: { name } }],
    label: texts.renameSubFlow(shortened(before)),
  };
}

export function deleteSubFlow({ id, name }: SubFlowDoc): Gesture {
  return { operations: [{ op: "delete", noun: "sub_flow", id }], label: texts.deleteSubFlow(shortened(name)) };
}

/** A copy of a sub-flow with its blocks, what they listen for, and the paths that leave them. */
export function duplicateSubFlow(
  { rows }: FlowDocument,
  source: SubFlowDoc,
  newId: () => Id,
): Gesture & { readonly slug: string } {
  const name = freeName(texts.copyOf(source.name), new Set(rows.sub_flow.map((row) => row.name)));
  const slug = slugOf(name, rows.sub_flow);
  const blocks = rows.block.filter(({ subflow }) => subflow === source.id);
  const own = new Set(blocks.map(({ id }) => id));
  const entities = rows.block_entity.filter(({ block }) => own.has(block));
  const paths = rows.path.filter(({ source_block }) => own.has(source_block));
  const subFlow = { ...source, name, slug };
  const ids = new Map([source, ...blocks, ...entities, ...paths].map(({ id }) => [id, newId()]));
  return {
    operations: [
      { op: "create", noun: "sub_flow", row: renameIds(subFlow, ids) },
      ...blocks.map((row): RowOperation => ({ op: "create", noun: "block", row: renameIds(row, ids) })),
      ...entities.map((row): RowOperation => ({ op: "create", noun: "block_entity", row: renameIds(row, ids) })),
      ...paths.map((row): RowOperation => ({ op: "create", noun: "path", row: renameIds(row, ids) })),
    ],
    label: texts.duplicateSubFlow(shortened(source.name)),
    slug,
  };
}
