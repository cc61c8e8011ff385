import { type FlowDocument, type RowOperation, type SubFlowDoc, withDefaults } from "@parley/flow";
import { blockFields, type Id } from "@parley/model/kernel";
import type { Gesture } from "../../editing/version-editor.ts";
import { shortened } from "../drawing/block-card.ts";
import { withIds } from "./with-ids.ts";

/** The text, or the first of its numbered kin that is not taken. */
export function freeName(text: string, taken: ReadonlySet<string>, between: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? text : `${text}${between}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A name for addresses from a name for people. */
export function slugOf(name: string, rows: readonly SubFlowDoc[]): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return freeName(words.slice(0, 80) || "sub-flow", new Set(rows.map(({ slug }) => slug)), "-");
}

/** A new sub-flow with the Start block that it needs, made here so that it works without the network. */
export function addSubFlow(
  { rows }: FlowDocument,
  { name, subFlow, start }: { name: string; subFlow: Id; start: Id },
): Gesture & { readonly slug: string } {
  const slug = slugOf(name, rows.sub_flow);
  return {
    operations: [{ op: "create", noun: "sub_flow", row: { id: subFlow, name, slug } }, startBlock(start, subFlow)],
    label: `Add sub-flow ${shortened(name)}`,
    slug,
  };
}

/** The address stays as it was: links into a sub-flow outlive its name. */
export function renameSubFlow({ id, name: before }: SubFlowDoc, name: string): Gesture {
  return {
    operations: [{ op: "change", noun: "sub_flow", id, fields: { name } }],
    label: `Rename sub-flow ${shortened(before)}`,
  };
}

export function deleteSubFlow({ id, name }: SubFlowDoc): Gesture {
  return { operations: [{ op: "delete", noun: "sub_flow", id }], label: `Delete sub-flow ${shortened(name)}` };
}

/** A copy of a sub-flow with its blocks, what they listen for, and the paths that leave them. */
export function duplicateSubFlow(
  { rows }: FlowDocument,
  source: SubFlowDoc,
  newId: () => Id,
): Gesture & { readonly slug: string } {
  const name = freeName(`${source.name} copy`, new Set(rows.sub_flow.map((row) => row.name)), " ");
  const slug = slugOf(name, rows.sub_flow);
  const blocks = rows.block.filter(({ subflow }) => subflow === source.id);
  const own = new Set(blocks.map(({ id }) => id));
  const entities = rows.block_entity.filter(({ block }) => own.has(block));
  const paths = rows.path.filter(({ source_block }) => own.has(source_block));
  const subFlow = { ...source, name, slug };
  const ids = new Map([source, ...blocks, ...entities, ...paths].map(({ id }) => [id, newId()]));
  return {
    operations: [
      { op: "create", noun: "sub_flow", row: withIds(subFlow, ids) },
      ...blocks.map((row): RowOperation => ({ op: "create", noun: "block", row: withIds(row, ids) })),
      ...entities.map((row): RowOperation => ({ op: "create", noun: "block_entity", row: withIds(row, ids) })),
      ...paths.map((row): RowOperation => ({ op: "create", noun: "path", row: withIds(row, ids) })),
    ],
    label: `Duplicate sub-flow ${shortened(source.name)}`,
    slug,
  };
}

export const create = (
  noun: "block" | "path",
  id: Id,
  fields: { readonly [field: string]: unknown },
): RowOperation => ({
  op: "create",
  noun,
  row: { id, ...fields },
});

export function startBlock(id: Id, subflow: Id): RowOperation {
  const fields = { name: "Start", type: "Start", subflow, render_info: { position: { x: 0, y: 0 } } } as const;
  return create("block", id, withDefaults(blockFields, fields));
}
